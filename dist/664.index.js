export const id = 664;
export const ids = [664];
export const modules = {

/***/ 2664:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  gZ: () => (/* binding */ MAX_FILE_BYTES),
  Ce: () => (/* binding */ REHEARSAL),
  kp: () => (/* binding */ editFiles)
});

;// CONCATENATED MODULE: ./src/values/lines.ts
/** The lines of a text: their numbers, their ends, their indentation. All positions are offsets into the text. */
const BYTE_ORDER_MARK = '\ufeff';
function positionAt(text, offset) {
    let line = 1;
    let start = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
    for (let end = text.indexOf('\n'); end !== -1 && end < offset; end = text.indexOf('\n', end + 1)) {
        line += 1;
        start = end + 1;
    }
    return { line, column: Math.max(offset - start, 0) + 1 };
}
/** Where the line ends, before its line break. */
function endOfLine(text, offset) {
    const end = text.indexOf('\n', offset);
    if (end === -1)
        return text.length;
    return text[end - 1] === '\r' ? end - 1 : end;
}
/** The line break at the end of a line; at the end of the text the one before it, or `\n` in a text of one line. */
function lineBreakAt(text, lineEnd) {
    if (text.startsWith('\r\n', lineEnd))
        return '\r\n';
    if (text.startsWith('\n', lineEnd))
        return '\n';
    const last = text.lastIndexOf('\n', lineEnd);
    return last > 0 && text[last - 1] === '\r' ? '\r\n' : '\n';
}
/** The white space at the beginning of the line. */
function indentationAt(text, offset) {
    const white = /[ \t]*/y;
    white.lastIndex = text.lastIndexOf('\n', offset) + 1;
    return white.exec(text)?.[0] ?? '';
}
/**
 * The end of the last comment line that follows the line ending at `lineEnd`, with only blank lines and comment lines
 * of at least that many columns of indentation between; `lineEnd` where there is none.
 */
function skipComments(text, lineEnd, minColumns) {
    const nextLine = /\r?\n([ \t]*)(#[^\r\n]*)?(?=\r?\n|$)/y;
    nextLine.lastIndex = lineEnd;
    let end = lineEnd;
    for (let match = nextLine.exec(text); match; match = nextLine.exec(text)) {
        const [, white = '', comment] = match;
        if (comment === undefined)
            continue;
        if (white.length < minColumns)
            break;
        end = nextLine.lastIndex;
    }
    return end;
}

// EXTERNAL MODULE: ./src/errors.ts
var errors = __webpack_require__(3916);
// EXTERNAL MODULE: ./src/escape.ts
var src_escape = __webpack_require__(2988);
;// CONCATENATED MODULE: ./src/values/values-error.ts
/** The error of a values file that cannot be read or edited: where, why, and one next step. */


/** Neither reason nor hint repeats a value or a line of the file: there may be a signed link in it. */
class ValuesError extends errors/* ActionError */.lZ {
    file;
    line;
    column;
    constructor(reason, { file, position }, hint, cause) {
        const place = position ? `:${position.line}:${position.column}` : '';
        super(`${(0,src_escape/* excerpt */.Kb)(file)}${place}: ${reason}`, { hint, cause });
        this.file = file;
        this.line = position?.line;
        this.column = position?.column;
    }
}

;// CONCATENATED MODULE: ./src/values/decode.ts
/** The bytes of a values file as text. */


const HINT = 'Save the file as UTF-8.';
/** @returns the text, with its byte order mark, so that it can be written back byte for byte */
function decodeValues(bytes, file) {
    const encoding = otherEncoding(bytes);
    if (encoding)
        throw new ValuesError(`is ${encoding}, not UTF-8`, { file }, HINT);
    const text = decode(bytes);
    if (text === undefined) {
        const before = decode(bytes.subarray(0, goodLength(bytes)), { stream: true }) ?? '';
        const position = positionAt(before, before.length);
        throw new ValuesError('has a byte here that is not UTF-8', { file, position }, HINT);
    }
    const zero = text.indexOf('\0');
    if (zero !== -1) {
        const position = positionAt(text, zero);
        throw new ValuesError('has a zero byte here, as UTF-16 and binary files do', { file, position }, HINT);
    }
    return text;
}
function otherEncoding([first, second, third, fourth]) {
    if (first === 0xff && second === 0xfe)
        return third === 0 && fourth === 0 ? 'UTF-32' : 'UTF-16';
    if (first === 0xfe && second === 0xff)
        return 'UTF-16';
    return undefined;
}
/** @param stream takes a character cut at the end for the beginning of one, not for an error */
function decode(bytes, { stream = false } = {}) {
    try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream });
    }
    catch (error) {
        if (error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
            return undefined;
        throw error;
    }
}
/** The length of the longest beginning that can be decoded, by halving, of bytes that cannot. */
function goodLength(bytes) {
    let good = 0;
    let bad = bytes.length;
    while (bad - good > 1) {
        const middle = Math.floor((good + bad) / 2);
        if (decode(bytes.subarray(0, middle), { stream: true }) === undefined)
            bad = middle;
        else
            good = middle;
    }
    return good;
}

// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var dist = __webpack_require__(8815);
;// CONCATENATED MODULE: ./src/values/nodes.ts
/** What is asked of the `yaml` package's nodes: which key, which kind, and where they begin and end. */


/** A key's string; for a number and the like the text that stands there. Merge keys and complex ones have none. */
function keyText(key) {
    if (!(0,dist/* isScalar */.jn)(key) || isMergeKey(key))
        return undefined;
    return typeof key.value === 'string' ? key.value : key.source;
}
function isMergeKey(key) {
    return (0,dist/* isScalar */.jn)(key) && key.type === 'PLAIN' && key.source === '<<';
}
/** `~`, `null`, or nothing behind the colon. */
function isNull(node) {
    return (0,dist/* isScalar */.jn)(node) && node.value === null;
}
/** Whether nothing at all is written there; a tag or an anchor may be. */
function isBlank(node) {
    return (0,dist/* isScalar */.jn)(node) && node.type === 'PLAIN' && node.source === '';
}
function isDoubleQuoted(node) {
    return (0,dist/* isScalar */.jn)(node) && node.type === 'QUOTE_DOUBLE';
}
function isBlockScalar(node) {
    return (0,dist/* isScalar */.jn)(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
}
/** Where a pair's value may begin: behind the colon, the anchor or the tag. Undefined for a key without colon. */
function valueSlot(pair) {
    const token = pair.srcToken?.sep?.findLast(({ type }) => ['map-value-ind', 'anchor', 'tag'].includes(type));
    return token && 'source' in token ? token.offset + token.source.length : undefined;
}
/** Where a pair begins: at its `?`, anchor, tag or key. */
function startOfPair(pair) {
    const first = pair.srcToken?.start.find(({ type }) => ['explicit-key-ind', 'anchor', 'tag'].includes(type));
    return first?.offset ?? pair.key.range[0];
}
/** The end of the line on which the last thing of a pair ends. */
function endOfPair(pair, text) {
    const [, end] = lastNode(pair).range;
    // A block scalar's range ends behind the break of its last line, which may be a blank line that it keeps.
    return endOfLine(text, text[end - 1] === '\n' ? end - 1 : end);
}
/** The end of the last line of a block scalar that is not blank; one with a tab is not, as Go's parser sees it. */
function endOfBlock(node, text) {
    const [start, end] = node.range;
    const headerEnd = endOfLine(text, start);
    let last = end;
    while (last > headerEnd && ' \r\n'.includes(text.charAt(last - 1)))
        last -= 1;
    return endOfLine(text, last);
}
/** The last of a pair's nodes in the order of the text. */
function lastNode(pair) {
    let node = pair.value ?? pair.key;
    while ((0,dist/* isCollection */.P3)(node) && !node.flow) {
        const last = node.items.at(-1);
        if (last === undefined)
            break;
        node = 'key' in last ? (last.value ?? last.key) : last;
    }
    return node;
}

;// CONCATENATED MODULE: ./src/values/parse.ts
/** Parses a values file and refuses what no reader, or not every reader, would take. */





const TOO_DEEP = 'is nested too deeply to be read';
const FLATTEN = 'Write the values to a file of fewer levels.';
const CORRECT = 'Correct the file at that place, then run again.';
/** @param withTokens keeps the tokens that tell where a colon or an anchor stands */
function parseSource(text, file, withTokens) {
    const source = { text, file, documents: [], targets: new Map(), uses: new Map() };
    const carriageReturn = /\r(?!\n)/.exec(text);
    if (carriageReturn) {
        // To Go's and Python's parsers it ends a line, and a comment; to others it does not.
        const reason = 'a carriage return without a line feed, which readers take differently';
        throw errorAt(source, carriageReturn.index, reason, 'Write the line breaks as LF or as CRLF.');
    }
    const documents = orTooDeep(file, () => (0,dist/* parseAllDocuments */.hR)(text, {
        keepSourceTokens: withTokens,
        // A pretty error shows the line, and so its value.
        prettyErrors: false,
        // Compares each key with each other, in quadratic time; `checkKeys` does it in linear time.
        uniqueKeys: false,
        // Also where a directive asks for YAML 1.1, whose tags would make other nodes of sets and pairs.
        schema: 'core',
        resolveKnownTags: false,
        logLevel: 'silent',
    }));
    const errors = [
        ...documents.flatMap(({ errors }) => errors),
        ...('empty' in documents ? documents.errors : []),
    ];
    if (errors.length > 0)
        throw invalid(source, errors);
    const directive = 'empty' in documents ? /^%/m.exec(text) : null;
    if (directive) {
        throw errorAt(source, directive.index, 'is not valid YAML: a directive without a document', CORRECT);
    }
    source.documents = [...documents];
    for (const { contents } of source.documents)
        checkNodes(source, contents);
    return source;
}
/** Runs what may exhaust the stack on a file of very many levels. */
function orTooDeep(file, run) {
    try {
        return run();
    }
    catch (error) {
        if (error instanceof RangeError)
            throw new ValuesError(TOO_DEEP, { file }, FLATTEN);
        throw error;
    }
}
function errorAt({ text, file }, offset, reason, hint) {
    return new ValuesError(reason, { file, position: positionAt(text, offset) }, hint);
}
function lineOf({ text }, node) {
    return positionAt(text, node.range[0]).line;
}
/** Where a node's anchor stands, which may be a line above; where the node begins if it has none. */
function anchorOffset({ text }, node) {
    const [start] = node.range;
    const anchor = (0,dist/* isAlias */.Vj)(node) ? undefined : node.anchor;
    return anchor === undefined ? start : text.lastIndexOf(`&${anchor}`, start);
}
/** The package's own messages quote the source, so only its codes are used. */
const REASONS = {
    ALIAS_PROPS: 'an alias with an anchor or a tag of its own',
    BAD_ALIAS: 'an anchor or alias without a proper name',
    BAD_COLLECTION_TYPE: 'a tag that does not fit what it stands on',
    BAD_DIRECTIVE: 'a directive (`%…`) that is not known',
    BAD_DQ_ESCAPE: 'an escape that double quotes do not know',
    BAD_INDENT: 'an indentation that does not fit the lines around, or a closing bracket is missing',
    BAD_PROP_ORDER: 'an anchor or a tag on the wrong side of an indicator',
    BAD_SCALAR_START: 'a value that begins with a reserved character and needs quotes',
    BLOCK_AS_IMPLICIT_KEY: 'a mapping or list on a line where none can begin',
    BLOCK_IN_FLOW: 'an indented mapping or list inside brackets',
    DUPLICATE_KEY: 'a key that stands there twice',
    IMPOSSIBLE: 'something that cannot be read',
    KEY_OVER_1024_CHARS: 'a key of more than 1024 characters',
    MISSING_CHAR: 'a character is missing: a colon, a comma, a space, a closing quote or a closing bracket',
    MULTILINE_IMPLICIT_KEY: 'a key that goes over several lines, or a colon is missing',
    MULTIPLE_ANCHORS: 'two anchors on one value',
    MULTIPLE_DOCS: 'more than one document',
    MULTIPLE_TAGS: 'two tags on one value',
    NON_STRING_KEY: 'a key that is not a string',
    RESOURCE_EXHAUSTION: TOO_DEEP,
    TAB_AS_INDENT: 'a tab as indentation',
    TAG_RESOLVE_FAILED: 'a tag that does not fit its value',
    UNEXPECTED_TOKEN: 'something that does not belong here',
};
function invalid(source, errors) {
    const exhausted = errors.find(({ code }) => code === 'RESOURCE_EXHAUSTION');
    if (exhausted)
        return errorAt(source, exhausted.pos[0], TOO_DEEP, FLATTEN);
    const { code, pos } = errors.reduce((first, error) => (error.pos[0] < first.pos[0] ? error : first));
    return errorAt(source, pos[0], `is not valid YAML: ${REASONS[code]}`, CORRECT);
}
/** Finds duplicate keys and resolves aliases, in the order of the text and without recursion. */
function checkNodes(source, root) {
    const anchors = new Map();
    const ahead = [root];
    while (ahead.length > 0) {
        const node = ahead.pop();
        if (!node)
            continue;
        if ((0,dist/* isAlias */.Vj)(node)) {
            resolveAlias(source, node, anchors);
            continue;
        }
        if (node.anchor)
            anchors.set(node.anchor, node);
        if ((0,dist/* isMap */.jh)(node)) {
            checkKeys(source, node);
            for (const { key, value } of node.items.toReversed())
                ahead.push(value, key);
        }
        else if ((0,dist/* isSeq */.oP)(node)) {
            for (const item of node.items.toReversed())
                ahead.push(item);
        }
    }
}
function resolveAlias(source, alias, anchors) {
    const target = anchors.get(alias.source);
    if (!target) {
        // Not by its name: it may be a value that begins with an asterisk and lacks its quotes.
        const reason = 'is not valid YAML: an alias (`*…`) without an anchor before it';
        throw errorAt(source, alias.range[0], reason, CORRECT);
    }
    source.targets.set(alias, target);
    if (!source.uses.has(target))
        source.uses.set(target, alias);
}
function checkKeys(source, map) {
    const seen = new Map();
    for (const { key } of map.items) {
        if ((0,dist/* isMap */.jh)(key) && source.text.startsWith('{{', key.range[0] - 1)) {
            const reason = 'has a template `{{ … }}`, which Helm does not fill in in a values file';
            throw errorAt(source, key.range[0] - 1, reason, 'Write the value itself there, or put quotes around.');
        }
        // Merge keys may be repeated: Helm's parser takes each of them.
        if (!(0,dist/* isScalar */.jn)(key) || isMergeKey(key))
            continue;
        const identity = `${typeof key.value}:${String(key.value)}`;
        const first = seen.get(identity);
        if (first)
            throw duplicate(source, first, key);
        seen.set(identity, key);
    }
}
function duplicate(source, first, second) {
    const name = (0,src_escape/* excerpt */.Kb)(keyText(second) ?? '', 100);
    const reason = `the key \`${name}\` stands here a second time; the first is in line ${lineOf(source, first)}`;
    return errorAt(source, second.range[0], reason, 'Remove one of the two, then run again.');
}

;// CONCATENATED MODULE: ./src/values/scalar.ts
/** How a string is written as a YAML scalar, so that every reader takes it for that string. */

/** What YAML cannot print raw, and the line breaks of YAML 1.1. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\ufeff\ufffe\uffff]/u;
/** The text of a scalar in the style asked for, or double-quoted where that style cannot hold the string safely. */
function renderScalar(value, style, inFlow) {
    if (style === 'plain' && isPlainSafe(value, inFlow))
        return value;
    if (style === 'single' && !UNPRINTABLE.test(value))
        return `'${value.replaceAll("'", "''")}'`;
    return doubleQuoted(value);
}
/** With the escapes of JSON only, so that JSON stays JSON. */
function doubleQuoted(value) {
    return JSON.stringify(value).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
/** Whether the string, written without quotes, is read as itself by any reader of YAML 1.1 or 1.2. */
function isPlainSafe(value, inFlow) {
    return isPlainShape(value, inFlow) && isStringWithoutQuotes(value) && isStringInBothVersions(value, inFlow);
}
/** Whether the string keeps its shape without quotes: one line, and nothing in it that is syntax. */
function isPlainShape(value, inFlow) {
    // Other spaces, and what cannot be seen, is legal but better shown between quotes.
    if (/(?! )[\p{Z}\p{C}]/u.test(value))
        return false;
    if (/^(?:[-?:,[\]{}#&*!|>'"%@` ]|\.\.\.)|[: ]$|: | #/.test(value))
        return false;
    // Inside brackets readers differ on `?` and `:` in the middle of a word.
    return !(inFlow && /[,[\]{}?:#]/.test(value));
}
/** What a reader may take for a null, a boolean, a merge or a default, in any case of the letters. */
const WORD = /^(?:|~|=|<<|y|n|yes|no|on|off|true|false|null|nil|none)$/i;
/**
 * Everything that looks like a number or a date: generous, since a quote too many does no harm. The languages differ:
 * Ruby takes commas, Go takes underscores anywhere, YAML 1.1 takes octals with a bare zero, base 60 and dates.
 */
const NUMBERS = [
    /^[-+]?[\d_,]*\.?[\d_,]*(?:e[-+]?[\d_,]*)?$/i,
    /^[-+]?0[box][\da-f_,.]*(?:p[-+]?[\d_]*)?$/i,
    /^[-+]?\.?(?:inf|infinity|nan)$/i,
    /^[-+]?[\d_,]+(?::[\d_,]+)+(?:\.[\d_,]*)?$/,
    /^[-+]?\d+-\d{1,2}-\d{1,2}(?:[Tt\s].*)?$/,
];
/** Whether a plain scalar of this text is a string to the readers that are known, whatever their version of YAML. */
function isStringWithoutQuotes(text) {
    return !WORD.test(text) && !NUMBERS.some((pattern) => pattern.test(text));
}
function isStringInBothVersions(plain, inFlow) {
    return isReadAs(plain, plain, inFlow);
}
/** Whether the text of one scalar on one line is read as the string, by YAML 1.1 and by 1.2. */
function isReadAs(source, value, inFlow) {
    return ['1.1', '1.2'].every((version) => {
        const text = inFlow ? `{key: ${source}}` : `key: ${source}`;
        const document = (0,dist/* parseDocument */.Tp)(text, { version, prettyErrors: false, logLevel: 'silent' });
        const node = document.get('key', true);
        return document.errors.length === 0 && (0,dist/* isScalar */.jn)(node) && node.value === value;
    });
}

;// CONCATENATED MODULE: ./src/values/entries.ts
/** Keys that are to be added, with what they hold, and how they are written in block and in flow style. */

/** The entries, inside one mapping for each key of the path. */
function nest(path, entries) {
    return path.reduceRight((content, key) => [{ key, content }], entries);
}
/** One line each, without line breaks. */
function blockLines(entries, indentation, step) {
    return entries.flatMap(({ key, content }) => {
        const start = `${indentation}${isPlainSafe(key, false) ? key : doubleQuoted(key)}:`;
        if (isScalarContent(content))
            return [`${start} ${scalarText(content)}`];
        return [start, ...blockLines(content, indentation + step, step)];
    });
}
function flowItems(entries, style) {
    return entries.map(({ key, content }) => {
        const name = style.quotesKeys || !isPlainSafe(key, true) ? doubleQuoted(key) : key;
        const value = isScalarContent(content) ? scalarText(content) : flowMap(content, style);
        return `${name}:${style.space}${value}`;
    });
}
/** On one line. */
function flowMap(entries, style) {
    return `{${flowItems(entries, style).join(`,${style.space}`)}}`;
}
function isScalarContent(content) {
    return content === true || typeof content === 'string';
}
function scalarText(content) {
    return content === true ? 'true' : doubleQuoted(content);
}

;// CONCATENATED MODULE: ./src/values/fingerprint.ts
/** What a file says apart from the changes, as a text that is the same before and after the edit. */


const DEFAULT_DIRECTIVES = { yaml: { version: '1.2' }, tags: { '!!': 'tag:yaml.org,2002:' } };
/** Of the trees, not of their data: aliases are not followed, so that no file can make it long. */
function fingerprint(documents, changes) {
    const parts = [];
    // A file of nothing but comments has no document until keys are added.
    const roots = documents.length === 0 ? [null] : documents;
    roots.forEach((document, index) => {
        const { yaml, tags } = document?.directives ?? DEFAULT_DIRECTIVES;
        parts.push(JSON.stringify([yaml.version, tags]));
        const root = document?.contents ?? null;
        const isEdited = index === changes.document;
        if (isEdited && changes.path.length === 0 && (root === null || isNull(root)))
            parts.push(opening('map', root), CLOSING);
        else
            describe(root, isEdited ? mapAt(root, changes.path) : undefined, changes, parts);
    });
    return parts.join('\n');
}
/** The mapping at the end of the path. */
function mapAt(root, path) {
    let node = root;
    for (const key of path) {
        if (!(0,dist/* isMap */.jh)(node))
            return undefined;
        node = node.items.find((pair) => keyText(pair.key) === key)?.value ?? null;
    }
    return (0,dist/* isMap */.jh)(node) ? node : undefined;
}
const CLOSING = 'end';
/** In an order that is always the same, without recursion; a string on the way is a part that is ready. */
function describe(root, edited, changes, parts) {
    const ahead = [root];
    while (ahead.length > 0) {
        const node = ahead.pop() ?? null;
        if (node === null) {
            parts.push('nothing');
        }
        else if (typeof node === 'string') {
            parts.push(node);
        }
        else if ((0,dist/* isAlias */.Vj)(node)) {
            parts.push(`alias ${node.source}`);
        }
        else if ((0,dist/* isScalar */.jn)(node)) {
            parts.push(`${opening(node.type, node)} ${JSON.stringify(node.source)}`);
        }
        else {
            parts.push(opening(`${node.flow ? 'flow ' : ''}${(0,dist/* isMap */.jh)(node) ? 'map' : 'list'}`, node));
            const children = node === edited ? unchanged(edited, changes) : childrenOf(node);
            ahead.push(CLOSING);
            for (const child of children)
                ahead.push(child);
        }
    }
}
function opening(kind, node) {
    return JSON.stringify(node === null || (0,dist/* isAlias */.Vj)(node) ? [kind, null, null] : [kind, node.anchor ?? null, node.tag ?? null]);
}
function childrenOf(node) {
    return (0,dist/* isMap */.jh)(node) ? node.items.flatMap(({ key, value }) => [key, value]) : node.items;
}
/** Without the keys that are added; of the values that change only the anchor and the tag. */
function unchanged(map, { changed, added }) {
    return map.items.flatMap(({ key, value }) => {
        const name = keyText(key);
        if (added.some((entry) => entry.key === name))
            return [];
        return [key, changed.some((entry) => entry.key === name) ? opening('changed', value) : value];
    });
}

;// CONCATENATED MODULE: ./src/values/insert-block.ts
/** Adds keys to block mappings, to empty values and to empty documents. */




function insertIntoBlock(source, map, entries, { pair, isReplaced }, isRoot) {
    const { text } = source;
    const columns = columnsOf(map);
    const lines = blockLines(entries, ' '.repeat(columns), stepOf(source));
    const found = pair ?? map.items.at(-1);
    const above = found && !isReplaced && isOpen(found, text) ? map.items[map.items.indexOf(found) - 1] : found;
    if (!above)
        return insertAbove(text, found ? startOfPair(found) : map.range[0], lines, ' '.repeat(columns));
    const { value } = above;
    const end = isReplaced && isBlockScalar(value) ? endOfBlock(value, text) : endOfPair(above, text);
    const isLast = above === map.items.at(-1);
    const minColumns = isLast ? (isRoot ? 0 : columns) : columns + 1;
    return insertBelow(text, skipComments(text, end, minColumns), lines);
}
/** Makes a mapping of a pair's value that is nothing, `~` or `null`. */
function fillBlock(source, map, pair, entries) {
    const { text } = source;
    const columns = columnsOf(map);
    const step = stepOf(source);
    const lines = blockLines(entries, ' '.repeat(columns) + step, step);
    if (valueSlot(pair) === undefined)
        lines.unshift(`${' '.repeat(columns)}:`);
    const end = skipComments(text, endOfPair(pair, text), columns + 1);
    return [...removeNull(text, pair), insertBelow(text, end, lines)];
}
/** Adds the first keys to a document of nothing but comments, or to a file without a document. */
function fillDocument(source, document, entries) {
    const { text } = source;
    const lines = blockLines(entries, '', stepOf(source));
    const start = document?.contents?.range[0] ?? 0;
    if (text.startsWith('...', start))
        return insertAbove(text, start, lines);
    const end = skipComments(text, endOfLine(text, start), 0);
    if (text.slice(end).trim() !== '')
        return insertBelow(text, end, lines);
    const isAtLineStart = text === '' || text === BYTE_ORDER_MARK || text.endsWith('\n');
    return isAtLineStart ? insertAbove(text, text.length, lines) : insertBelow(text, text.length, lines);
}
function insertBelow(text, lineEnd, lines) {
    const lineBreak = lineBreakAt(text, lineEnd);
    return { start: lineEnd, end: lineEnd, text: lines.map((line) => lineBreak + line).join('') };
}
/** @param start of the line's text, behind its indentation, which is that of the lines too */
function insertAbove(text, start, lines, indentation = '') {
    const lineBreak = lineBreakAt(text, endOfLine(text, start));
    const above = lines.map((line) => `${line.slice(indentation.length)}${lineBreak}${indentation}`);
    return { start, end: start, text: above.join('') };
}
/**
 * Whether a pair ends in a block scalar that the end of the file cuts before its last line break. A line below would
 * give it that line break, and Go's and Python's parsers count it to the value.
 */
function isOpen(pair, text) {
    const node = lastNode(pair);
    if (!isBlockScalar(node) || node.range[1] < text.length || text.endsWith('\n'))
        return false;
    return node.source !== '' && !/^[|>]\d?-/.test(text.slice(node.range[0], node.range[0] + 3));
}
/** Takes out a `~` with the space before it, and its line where nothing else stands there. */
function removeNull(text, { value }) {
    if (!value || value.range[0] === value.range[1])
        return [];
    const [start, end] = value.range;
    const before = text.slice(text.lastIndexOf('\n', start) + 1, start);
    const space = before.length - before.trimEnd().length;
    const isOwnLine = text[start - space - 1] === '\n' && endOfLine(text, end) === end;
    const lineBreak = isOwnLine ? (text[start - space - 2] === '\r' ? 2 : 1) : 0;
    return [{ start: start - space - lineBreak, end, text: '' }];
}
function columnsOf(map) {
    return Math.max(map.srcToken?.indent ?? 0, 0);
}
function isBlockMap(node) {
    return (0,dist/* isMap */.jh)(node) && !node.flow;
}
/** The file's own indentation: that of the first mapping that stands indented below a key, else two spaces. */
function stepOf({ documents }) {
    const ahead = documents.map(({ contents }) => contents).toReversed();
    while (ahead.length > 0) {
        const node = ahead.pop() ?? null;
        if (!(0,dist/* isCollection */.P3)(node) || node.flow)
            continue;
        const values = (0,dist/* isMap */.jh)(node) ? node.items.map(({ value }) => value) : node.items;
        const nested = values.find(isBlockMap);
        if (nested && (0,dist/* isMap */.jh)(node))
            return ' '.repeat(Math.max(columnsOf(nested) - columnsOf(node), 1));
        for (const value of values.toReversed())
            ahead.push(value);
    }
    return '  ';
}

;// CONCATENATED MODULE: ./src/values/insert-flow.ts
/** Adds keys to flow mappings (`{…}`, JSON) and to empty values in them. */




/** @param isJson what to do in a mapping without keys; others show it by their keys */
function insertIntoFlow(source, map, entries, isJson) {
    const { text } = source;
    const [open, end] = map.range;
    const close = end - 1;
    const last = map.items.at(-1);
    const lastEnd = last ? endOfFlowPair(last) : open + 1;
    const comma = trailingComma(text, lastEnd, close);
    const start = comma === undefined ? lastEnd : comma + 1;
    const rest = text.slice(start, close);
    const startsLines = map.items.some(({ srcToken }) => srcToken?.start.some(({ type }) => type === 'newline'));
    const style = styleOf(text, map, isJson);
    const items = flowItems(entries, style);
    if (!startsLines && !rest.includes('#') && !(rest.includes('\n') && !last)) {
        const before = last ? (comma === undefined ? `,${style.space}` : style.space) : rest;
        const inserted = `${before}${items.join(`,${style.space}`)}${comma === undefined ? '' : ','}`;
        return [{ start, end: start, text: inserted }];
    }
    const indentation = last && startsLines ? indentationAt(text, startOfPair(last)) : indentationAt(text, open) + stepOf(source);
    const at = rest.includes('\n') ? skipComments(text, endOfLine(text, start), 0) : start;
    const lineBreak = lineBreakAt(text, endOfLine(text, at));
    const lines = items.map((item) => `${lineBreak}${indentation}${item}`).join(',');
    const missingComma = last && comma === undefined ? [{ start, end: start, text: ',' }] : [];
    return [...missingComma, { start: at, end: at, text: `${lines}${comma === undefined ? '' : ','}` }];
}
/** Makes a mapping of a pair's value that is nothing, `~` or `null`. */
function fillFlow({ text }, map, pair, entries) {
    const slot = valueSlot(pair);
    const style = styleOf(text, map, false);
    const value = flowMap(entries, style);
    if (slot === undefined) {
        const [, end] = pair.key.range;
        return [{ start: end, end, text: `:${style.space}${value}` }];
    }
    if (pair.value === null || isBlank(pair.value))
        return [{ start: slot, end: slot, text: `${style.space}${value}` }];
    const [start, end] = pair.value.range;
    return [{ start, end, text: value }];
}
function endOfFlowPair(pair) {
    if (pair.value === null || isBlank(pair.value))
        return valueSlot(pair) ?? pair.key.range[1];
    return pair.value.range[1];
}
/** The comma behind the last item; between that and the bracket there are only space and comments. */
function trailingComma(text, from, close) {
    const commentOrComma = /#[^\n]*|,/g;
    commentOrComma.lastIndex = from;
    for (let match = commentOrComma.exec(text); match && match.index < close; match = commentOrComma.exec(text)) {
        if (match[0] === ',')
            return match.index;
    }
    return undefined;
}
function styleOf(text, map, isJson) {
    const last = map.items.at(-1);
    if (!last)
        return { quotesKeys: isJson, space: ' ' };
    const quotesKeys = map.items.every(({ key }) => isDoubleQuoted(key));
    const slot = valueSlot(last);
    const isTight = quotesKeys && slot !== undefined && /\S/.test(text.charAt(slot));
    return { quotesKeys, space: isTight ? '' : ' ' };
}

;// CONCATENATED MODULE: ./src/values/merge.ts
/** What a mapping takes from others by merge keys (`<<`). */


/** The pair that the first of the merge keys that have it gives the mapping under that key. */
function findMerged(source, map, key) {
    return map.items
        .filter((pair) => isMergeKey(pair.key))
        .flatMap((merge) => findIn(source, merge, key) ?? [])
        .at(0);
}
/**
 * The last of the merge keys that follow the pair and give that key. Helm's parser (Go's yaml v2) goes by their order
 * and so reads the merged value, while others prefer the mapping's own.
 */
function findLaterMerge(source, map, pair, key) {
    const later = map.items.slice(map.items.indexOf(pair) + 1);
    return later.findLast((other) => isMergeKey(other.key) && findIn(source, other, key));
}
/** Each mapping is looked at once, however often and in whatever circle it is merged. */
function findIn(source, merge, key) {
    const seen = new Set();
    const ahead = [merge.value];
    while (ahead.length > 0) {
        const node = ahead.pop();
        if (!node || seen.has(node))
            continue;
        seen.add(node);
        if ((0,dist/* isAlias */.Vj)(node)) {
            ahead.push(source.targets.get(node) ?? null);
        }
        else if ((0,dist/* isSeq */.oP)(node)) {
            for (const item of node.items.toReversed())
                ahead.push(item);
        }
        else if ((0,dist/* isMap */.jh)(node)) {
            const pair = node.items.find((item) => keyText(item.key) === key);
            if (pair)
                return { pair, from: node, merge };
            for (const item of node.items)
                if (isMergeKey(item.key))
                    ahead.push(item.value);
        }
    }
    return undefined;
}

;// CONCATENATED MODULE: ./src/values/near-name.ts
/** Whether a name was probably meant to be another one. */
/** The same but for case, `-` and `_`; or one slip away for a name of 4 to 7 characters, two for a longer one. */
function isNearName(name, wanted) {
    if (name === wanted)
        return false;
    if (plainName(name) === plainName(wanted))
        return true;
    const slips = wanted.length < 4 ? 0 : wanted.length < 8 ? 1 : 2;
    return Math.abs(name.length - wanted.length) <= slips && distance(name, wanted) <= slips;
}
function plainName(name) {
    return name.replace(/[-_]/g, '').toLowerCase();
}
/** Damerau and Levenshtein's distance: characters added, left out, replaced, or swapped with their neighbour. */
function distance(a, b) {
    let twoBack = [];
    let back = Array.from({ length: b.length + 1 }, (_, column) => column);
    for (let row = 1; row <= a.length; row += 1) {
        const current = [row];
        for (let column = 1; column <= b.length; column += 1) {
            const isSame = a[row - 1] === b[column - 1];
            const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
            current[column] = Math.min(at(back, column) + 1, at(current, column - 1) + 1, at(back, column - 1) + (isSame ? 0 : 1), isSwap ? at(twoBack, column - 2) + 1 : Infinity);
        }
        twoBack = back;
        back = current;
    }
    return at(back, b.length);
}
function at(row, column) {
    return row[column] ?? Infinity;
}

// EXTERNAL MODULE: ./src/values/key-path.ts
var key_path = __webpack_require__(5285);
;// CONCATENATED MODULE: ./src/values/refusals.ts
/** Refuses an edit that would change something else, or that something else would change. */





/** `!!map` and `!!str` say nothing new; any other tag may give the place another meaning. */
function refuseTag(source, node, shown) {
    const plain = (0,dist/* isMap */.jh)(node) ? 'tag:yaml.org,2002:map' : 'tag:yaml.org,2002:str';
    if ((0,dist/* isAlias */.Vj)(node) || node.tag === undefined || node.tag === '!' || node.tag === plain)
        return;
    const reason = `${shown} has a tag (\`!…\`), so it may mean something else`;
    throw errorAt(source, node.range[0], reason, 'Remove the tag, or edit the file by hand.');
}
/** An anchor that is used carries the edit to the places that use it. */
function refuseShared(source, node, shown) {
    const use = node && source.uses.get(node);
    if (!use)
        return;
    const name = (0,src_escape/* excerpt */.Kb)(use.source, 100);
    const reason = `${shown} has the anchor \`${name}\`, which is used in line ${lineOf(source, use)}: the edit would change that place too`;
    const hint = 'Write the values out at both places, without anchor and alias.';
    throw errorAt(source, anchorOffset(source, node), reason, hint);
}
function aliasError(source, alias, shown) {
    const anchor = `the anchor \`${(0,src_escape/* excerpt */.Kb)(alias.source, 100)}\`${anchorLine(source, source.targets.get(alias))}`;
    const reason = `${shown} is an alias of ${anchor}: the edit would change that place too`;
    return errorAt(source, alias.range[0], reason, 'Write the values out in place of the alias.');
}
/** A section that stands elsewhere, under a merge key. */
function mergedError(source, { merge, from }, shown) {
    const { anchor } = from;
    const name = anchor === undefined ? 'the mapping' : `the anchor \`${(0,src_escape/* excerpt */.Kb)(anchor, 100)}\``;
    const reason = `${shown} comes from a merge key, out of ${name}${anchorLine(source, from)}`;
    const hint = 'Write the section out beside the merge key, or correct the `values-key` input.';
    return errorAt(source, merge.key.range[0], reason, hint);
}
function anchorLine(source, node) {
    return node ? ` in line ${positionAt(source.text, anchorOffset(source, node)).line}` : '';
}
function showPath(path) {
    return path.length === 0 ? 'the document' : `\`${(0,src_escape/* excerpt */.Kb)((0,key_path/* formatKeyPath */.K)(path), 200)}\``;
}

;// CONCATENATED MODULE: ./src/values/locate.ts
/** Follows the section's path through the documents, to where it ends or must not be followed. */







/** @throws ValuesError where the edit would have to change something else, or might be meant for another place */
function locate(source, path) {
    const { document, maps, pairs, end } = chooseWalk(source, path);
    maps.forEach((map, depth) => {
        refuseTag(source, map, showPath(path.slice(0, depth)));
    });
    const shown = showPath(path.slice(0, pairs.length));
    if ((0,dist/* isMap */.jh)(end)) {
        const key = path[pairs.length];
        if (key !== undefined)
            refuseToAdd(source, end, key, path.slice(0, pairs.length + 1));
    }
    else if ((0,dist/* isAlias */.Vj)(end)) {
        throw aliasError(source, end, shown);
    }
    else if (end && isNull(end) && (pairs.length > 0 || isBlank(end))) {
        refuseTag(source, end, shown);
    }
    else if (end) {
        const reason = `${shown} is a ${(0,dist/* isSeq */.oP)(end) ? 'list' : 'scalar'}, where a mapping belongs`;
        throw errorAt(source, end.range[0], reason, 'Correct the `values-key` input, or write a mapping there.');
    }
    return { document, maps, pairs };
}
function walk(source, { contents }, document, path) {
    const maps = [];
    const pairs = [];
    let end = contents;
    while ((0,dist/* isMap */.jh)(end)) {
        maps.push(end);
        const key = path[pairs.length];
        const pair = key === undefined ? undefined : findPair(source, end, key);
        if (!pair) {
            const isMerged = key !== undefined && findMerged(source, end, key) !== undefined;
            return { document, maps, pairs, end, depth: pairs.length + (isMerged ? 1 : 0) };
        }
        pairs.push(pair);
        end = pair.value;
    }
    return { document, maps, pairs, end, depth: pairs.length };
}
/** The document in which the path leads furthest; without any trace of it, the first one with a mapping. */
function chooseWalk(source, path) {
    const walks = source.documents.map((document, index) => walk(source, document, index, path));
    const depth = walks.reduce((deepest, found) => Math.max(deepest, found.depth), 0);
    const [first, second] = walks.filter((found) => found.depth === depth);
    if (depth > 0 && first && second) {
        const [one, other] = [first, second].map(({ maps, pairs }) => pairs[depth - 1]?.key ?? maps[depth - 1]);
        const line = one ? lineOf(source, one) : 1;
        const reason = `${showPath(path.slice(0, depth))} stands in two documents of the file, here and in line ${line}`;
        throw errorAt(source, other?.range[0] ?? 0, reason, 'Leave it in the first document, which is the one that Helm reads.');
    }
    const chosen = depth > 0 ? first : (walks.find(({ maps }) => maps.length > 0) ?? first);
    return chosen ?? { document: 0, maps: [], pairs: [], end: null, depth: 0 };
}
/** The pair of that key. @throws ValuesError where that key is an alias, or stands twice (`1` and `"1"`) */
function findPair(source, map, key) {
    const alias = map.items.find((pair) => (0,dist/* isAlias */.Vj)(pair.key) && aliasText(source, pair.key) === key)?.key;
    if (alias) {
        const reason = `the key \`${(0,src_escape/* excerpt */.Kb)(key, 100)}\` is written as an alias`;
        throw errorAt(source, alias.range[0], reason, 'Write the key itself there.');
    }
    const [pair, second] = map.items.filter((item) => keyText(item.key) === key);
    if (pair && second)
        throw duplicate(source, pair.key, second.key);
    return pair;
}
function aliasText(source, alias) {
    const target = (0,dist/* isAlias */.Vj)(alias) ? source.targets.get(alias) : undefined;
    return target && keyText(target);
}
function refuseToAdd(source, map, key, path) {
    const merged = findMerged(source, map, key);
    if (merged)
        throw mergedError(source, merged, showPath(path));
    const near = map.items.find((pair) => isNearName(keyText(pair.key) ?? '', key));
    if (!near)
        return;
    const nearPath = showPath([...path.slice(0, -1), keyText(near.key) ?? '']);
    const reason = `${showPath(path)} is not there, but ${nearPath} is: was that one meant?`;
    const hint = `Correct the \`values-key\` input or the key in the file, or add ${showPath(path)} by hand.`;
    throw errorAt(source, near.key.range[0], reason, hint);
}

;// CONCATENATED MODULE: ./src/values/set-scalar.ts
/** Gives a key that is there a new value, in the style of the old one where that holds the value safely. */




const STRING_TAG = 'tag:yaml.org,2002:str';
/** Whether readers of YAML 1.1 and of 1.2 take the scalar for that string already. */
function isAlready(node, value, inFlow) {
    if (node.value !== value)
        return false;
    if (node.type !== 'PLAIN' || node.tag === STRING_TAG)
        return true;
    return inFlow ? isPlainSafe(value, true) : isStringWithoutQuotes(value);
}
function setScalar(text, map, pair, value) {
    const inFlow = map.flow === true;
    const node = pair.value;
    const rendered = renderScalar(value, set_scalar_styleOf(pair, inFlow), inFlow);
    const slot = valueSlot(pair);
    if (node === null || slot === undefined)
        return [addColon(text, map, pair, rendered)];
    if (isBlank(node))
        return [{ start: slot, end: slot, text: ` ${rendered}` }];
    if (isBlockScalar(node))
        return replaceBlock(text, node, rendered);
    const [start, end] = node.range;
    return [{ start, end, text: rendered }];
}
function set_scalar_styleOf({ key, value }, inFlow) {
    if (!(0,dist/* isScalar */.jn)(value) || isNull(value) || isBlank(value))
        return 'double';
    if (value.type === 'QUOTE_SINGLE')
        return 'single';
    // Beside quoted keys it may be JSON, where every string needs its quotes.
    const mayBeJson = inFlow && isDoubleQuoted(key);
    return value.type === 'PLAIN' && !mayBeJson ? 'plain' : 'double';
}
/** `{key}` and `? key`, which stand without a colon. */
function addColon(text, map, { key }, rendered) {
    const [, end] = key.range;
    if (map.flow)
        return { start: end, end, text: `: ${rendered}` };
    const lineEnd = endOfLine(text, end);
    const indentation = ' '.repeat(map.srcToken?.indent ?? 0);
    return { start: lineEnd, end: lineEnd, text: `${lineBreakAt(text, lineEnd)}${indentation}: ${rendered}` };
}
/** Leaves the comment on the header's line, and the blank lines at the end. */
function replaceBlock(text, node, rendered) {
    const [start] = node.range;
    const header = /[^ \t\r\n#]+/y;
    header.lastIndex = start;
    header.test(text);
    return [
        { start, end: header.lastIndex, text: rendered },
        { start: endOfLine(text, start), end: endOfBlock(node, text), text: '' },
    ];
}

;// CONCATENATED MODULE: ./src/values/warnings.ts
/** What is worth a word though the edit goes on. One line each; line numbers are those before the edit. */







function warningAt(source, node, message) {
    return `${(0,src_escape/* excerpt */.Kb)(source.file)}:${lineOf(source, node)}: ${message}`;
}
function documentWarnings(source, { document, pairs }) {
    const node = pairs.at(-1)?.key ?? source.documents[document]?.contents;
    if (document === 0 || !node)
        return [];
    return [
        warningAt(source, node, `Helm reads only the first document of a file, and this is number ${document + 1}`),
    ];
}
/** For a pair that a merge key below it gives too. */
function mergeWarnings(source, map, pair, path) {
    const merge = findLaterMerge(source, map, pair, keyText(pair.key) ?? '');
    if (!merge)
        return [];
    const line = lineOf(source, merge.key);
    const message = `Helm takes ${showPath(path)} from the merge key in line ${line}, since that stands after it; move the merge key up`;
    return [warningAt(source, pair.key, message)];
}
/** For a key that is added though one of nearly the same name is there. */
function nearNameWarnings(source, map, path) {
    const near = map.items.find((pair) => isNearName(keyText(pair.key) ?? '', path.at(-1) ?? ''));
    if (!near)
        return [];
    const name = (0,src_escape/* excerpt */.Kb)(keyText(near.key) ?? '', 100);
    const message = `\`${name}\` is nearly ${showPath(path)}, which was not there and was added`;
    return [warningAt(source, near.key, message)];
}
/** The end of the sentence on a section that was added: where else a mapping of its name stands. */
function addedWarning(source, { document, pairs }, path) {
    const message = `${showPath(path)} was not there and was added`;
    const name = path.at(-1);
    const root = source.documents[document]?.contents ?? null;
    const other = name === undefined ? undefined : findMapping(root, name, new Set(pairs));
    if (!other)
        return message;
    const line = lineOf(source, other.pair.key);
    return `${message}, but ${showPath(other.path)} stands in line ${line}: if that one was meant, correct the \`values-key\` input`;
}
/** The first mapping under a key of that name, in the order of the text and without recursion. */
function findMapping(root, wanted, except) {
    const ahead = [{ node: root, pair: undefined, name: '', parent: undefined }];
    for (let step = ahead.pop(); step; step = ahead.pop()) {
        const { node, pair, name } = step;
        if (pair && name === wanted && (0,dist/* isMap */.jh)(node) && !except.has(pair))
            return { pair, path: pathOf(step) };
        if ((0,dist/* isMap */.jh)(node)) {
            for (const child of node.items.toReversed()) {
                ahead.push({ node: child.value, pair: child, name: keyText(child.key) ?? '', parent: step });
            }
        }
        else if ((0,dist/* isSeq */.oP)(node)) {
            const items = node.items.map((item, index) => ({
                node: item,
                pair: undefined,
                name: String(index),
                parent: step,
            }));
            for (const item of items.toReversed())
                ahead.push(item);
        }
    }
    return undefined;
}
function pathOf(step) {
    const path = [];
    for (let at = step; at.parent; at = at.parent)
        path.push(at.name);
    return path.reverse();
}

;// CONCATENATED MODULE: ./src/values/section.ts
/** What has to change in a section that is there. */








const VALUE_KEYS = ['bundleUrl', 'version'];
/** A section's entries where nothing of it is there. */
function wholeSection(wanted) {
    return [{ key: 'enabled', content: true }, ...VALUE_KEYS.map((key) => ({ key, content: wanted[key] }))];
}
function planSection(source, map, path, wanted) {
    const plan = {
        before: { bundleUrl: undefined, version: undefined },
        changed: [],
        splices: [],
        missing: [],
        warnings: [],
    };
    planEnabled(source, map, path, plan);
    for (const key of VALUE_KEYS) {
        const keyPath = [...path, key];
        const pair = findPair(source, map, key);
        const entry = { key, content: wanted[key] };
        if (!pair) {
            plan.missing.push(entry);
            plan.warnings.push(...nearNameWarnings(source, map, keyPath));
            continue;
        }
        const shown = showPath(keyPath);
        plan.before[key] = currentText(source, pair, shown);
        plan.warnings.push(...mergeWarnings(source, map, pair, keyPath));
        const { value } = pair;
        if ((0,dist/* isScalar */.jn)(value) && isAlready(value, wanted[key], map.flow === true))
            continue;
        if (value)
            refuseTag(source, value, shown);
        refuseShared(source, value, shown);
        plan.changed.push(entry);
        plan.splices.push(...setScalar(source.text, map, pair, wanted[key]));
    }
    return plan;
}
/** Left alone where it is there: whoever switched the section off had a reason. */
function planEnabled(source, map, path, plan) {
    const keyPath = [...path, 'enabled'];
    const own = findPair(source, map, 'enabled');
    const pair = own ?? findMerged(source, map, 'enabled')?.pair;
    if (!pair) {
        plan.missing.push({ key: 'enabled', content: true });
        plan.warnings.push(...nearNameWarnings(source, map, keyPath));
        return;
    }
    if (own)
        plan.warnings.push(...mergeWarnings(source, map, own, keyPath));
    const value = (0,dist/* isAlias */.Vj)(pair.value) ? source.targets.get(pair.value) : pair.value;
    // Helm reads YAML 1.1, which has more words for it.
    if ((0,dist/* isScalar */.jn)(value) && (value.value === true || isYes(value)))
        return;
    plan.warnings.push(warningAt(source, pair.key, `${showPath(keyPath)} is not \`true\`; it was left as it is`));
}
function isYes({ type, source }) {
    return type === 'PLAIN' && /^(?:y|yes|on)$/i.test(source);
}
/** @throws ValuesError where something else than a scalar stands there */
function currentText(source, { value }, shown) {
    if (value === null || isNull(value))
        return undefined;
    if ((0,dist/* isAlias */.Vj)(value))
        throw aliasError(source, value, shown);
    if (!(0,dist/* isScalar */.jn)(value)) {
        const reason = `${shown} is a ${(0,dist/* isSeq */.oP)(value) ? 'list' : 'mapping'}, where one value belongs`;
        throw errorAt(source, value.range[0], reason, 'Correct the `values-key` input, or write a value there.');
    }
    return typeof value.value === 'string' ? value.value : value.source;
}

;// CONCATENATED MODULE: ./src/values/plan.ts
/** Plans the edit of a values file: which bytes are replaced, and what differs then. */











function planEdit(text, { file, section, wanted }) {
    const source = parseSource(text, file, true);
    const spot = locate(source, section);
    const map = spot.maps[section.length];
    const draft = map ? planInside(source, spot, map, section, wanted) : planNew(source, spot, section, wanted);
    const warnings = [
        ...documentWarnings(source, spot),
        ...spot.pairs.flatMap((pair, depth) => {
            const owner = spot.maps[depth];
            return owner ? mergeWarnings(source, owner, pair, section.slice(0, depth + 1)) : [];
        }),
        ...draft.warnings,
    ];
    if (draft.splices.length === 0)
        return { ...draft, warnings, fingerprint: '' };
    const ends = [...spot.maps, spot.pairs[spot.maps.length - 1]?.value ?? null];
    ends.forEach((node, depth) => {
        refuseShared(source, node, showPath(section.slice(0, depth)));
    });
    return { ...draft, warnings, fingerprint: fingerprint(source.documents, draft.changes) };
}
/** In a section that is there. */
function planInside(source, spot, map, section, wanted) {
    const { before, changed, splices, missing, warnings } = planSection(source, map, section, wanted);
    if (missing.length > 0)
        splices.push(...insert(source, spot, missing, changed));
    const changes = { document: spot.document, path: section, changed, added: missing };
    return { before, warnings, splices, changes, added: undefined };
}
/** Where the section or a parent of it is missing or empty. */
function planNew(source, spot, section, wanted) {
    const { document, maps, pairs } = spot;
    const entries = nest(section.slice(pairs.length), wholeSection(wanted));
    const before = { bundleUrl: undefined, version: undefined };
    const added = pairs.length < section.length ? addedWarning(source, spot, section) : undefined;
    const draft = { before, warnings: [], added };
    const [map, pair] = [maps.at(-1), pairs.at(-1)];
    if (!map) {
        const splices = [fillDocument(source, source.documents[document], entries)];
        return { ...draft, splices, changes: { document, path: [], changed: [], added: entries } };
    }
    if (maps.length > pairs.length || !pair) {
        const changes = { document, path: section.slice(0, pairs.length), changed: [], added: entries };
        return { ...draft, splices: insert(source, spot, entries), changes };
    }
    const splices = map.flow ? fillFlow(source, map, pair, entries) : fillBlock(source, map, pair, entries);
    const changed = [{ key: section[pairs.length - 1] ?? '', content: entries }];
    return {
        ...draft,
        splices,
        changes: { document, path: section.slice(0, pairs.length - 1), changed, added: [] },
    };
}
/** Adds entries to the last of the mappings on the path. */
function insert(source, { maps, pairs }, entries, changed = []) {
    const [owner, map] = maps.length > 1 ? maps.slice(-2) : [undefined, maps[0]];
    if (!map)
        return [];
    if (!map.flow) {
        const pair = pairToFollow(source, map, entries);
        const isReplaced = changed.some(({ key }) => pair && key === keyText(pair.key));
        return [insertIntoBlock(source, map, entries, { pair, isReplaced }, !owner)];
    }
    const key = pairs[maps.length - 2]?.key;
    const isJson = owner && key ? owner.flow === true && isDoubleQuoted(key) : source.file.endsWith('.json');
    return insertIntoFlow(source, map, entries, isJson);
}
/**
 * New values stand with the ones that are there; but behind a merge key that gives them too, since Helm's parser would
 * read that one's otherwise.
 */
function pairToFollow(source, map, entries) {
    const names = new Set(['enabled', ...VALUE_KEYS]);
    if (!entries.every(({ key }) => names.has(key)))
        return undefined;
    const own = map.items.findLast((pair) => names.has(keyText(pair.key)));
    if (!own)
        return undefined;
    const merges = entries.flatMap(({ key }) => findLaterMerge(source, map, own, key) ?? []);
    return merges.reduce((last, merge) => (map.items.indexOf(merge) > map.items.indexOf(last) ? merge : last), own);
}

;// CONCATENATED MODULE: ./src/values/splice.ts
/** Replacements of parts of a text. */
/** Applies splices that do not overlap; of two at the same offset the one given first comes first in the text. */
function applySplices(text, splices) {
    const fromLast = splices.toSorted((a, b) => a.start - b.start).toReversed();
    return fromLast.reduce((edited, splice) => edited.slice(0, splice.start) + splice.text + edited.slice(splice.end), text);
}

;// CONCATENATED MODULE: ./src/values/verify.ts
/** Proves that an edited file says what was wanted, and nothing else that is new. */







/**
 * @param before the fingerprint of the file before the edit
 * @returns the line of the first change
 */
function verify(text, file, changes, before) {
    const source = parseEdited(text, file);
    const root = source.documents[changes.document]?.contents ?? null;
    const map = mapAt(root, changes.path);
    const wanted = [...changes.changed, ...changes.added];
    const pairs = wanted.map(({ key }) => map?.items.filter((pair) => keyText(pair.key) === key) ?? []);
    const isAsWanted = wanted.every(({ content }, index) => {
        const [pair, second] = pairs[index] ?? [];
        return pair && !second && holds(text, pair.value, content);
    });
    if (!isAsWanted || orTooDeep(file, () => fingerprint(source.documents, changes)) !== before)
        throw unsafe(file);
    return positionAt(text, pairs[0]?.[0]?.key.range[0] ?? 0).line;
}
function parseEdited(text, file) {
    try {
        return parseSource(text, file, false);
    }
    catch (error) {
        // Its line and column would be those of a text that nobody has seen.
        if (error instanceof ValuesError)
            throw unsafe(file, error);
        throw error;
    }
}
function unsafe(file, cause) {
    const reason = 'cannot be edited here without changing something else, so nothing was written';
    const hint = 'Write the values by hand once, each on a line of its own in quotes; the next release can then edit them.';
    return new ValuesError(reason, { file }, hint, cause);
}
function holds(text, node, content) {
    if (content === true)
        return (0,dist/* isScalar */.jn)(node) && node.value === true;
    if (typeof content === 'string') {
        return (0,dist/* isScalar */.jn)(node) && node.value === content && isReadAs(sourceOf(node, text), content, false);
    }
    if (!(0,dist/* isMap */.jh)(node) || node.items.length !== content.length)
        return false;
    return content.every(({ key, content: inner }, index) => {
        const pair = node.items[index];
        return pair && keyText(pair.key) === key && holds(text, pair.value, inner);
    });
}
function sourceOf({ range: [start, end] }, text) {
    return text.slice(start, end);
}

;// CONCATENATED MODULE: ./src/values/edit.ts
/** Sets a section's values in the text of a Helm values file and leaves every other byte as it is. */





/** @throws ValuesError where the file cannot be read, or not be edited without changing something else */
function editValues(text, target) {
    const { file, section } = target;
    const wanted = wellFormed(target.wanted);
    const plan = orTooDeep(file, () => planEdit(text, { file, section, wanted }));
    const { before, warnings } = plan;
    if (plan.splices.length === 0)
        return { text, isChanged: false, before, warnings };
    const edited = applySplices(text, plan.splices);
    const line = verify(edited, file, plan.changes, plan.fingerprint);
    if (plan.added !== undefined)
        warnings.push(`${(0,src_escape/* excerpt */.Kb)(file)}:${line}: ${plan.added}`);
    return { text: edited, isChanged: true, before, warnings };
}
/** Half a surrogate pair has no place in a file of UTF-8. */
function wellFormed({ bundleUrl, version }) {
    return { bundleUrl: bundleUrl.toWellFormed(), version: version.toWellFormed() };
}

;// CONCATENATED MODULE: ./src/bump.ts
/** Bumping the values: what both ways of it, a pull request and the files of the workspace, have in common. */


/** Largest values file that is edited, in bytes. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** What stands in the values until the real ones are known, to try the edit on the real files. */
const REHEARSAL = {
    jobId: 'preflight',
    bundleUrl: 'https://preflight.invalid/bundle.tar.gz?signature=none',
    expiresAt: undefined,
    pageCount: undefined,
    sizeBytes: undefined,
    sha256: undefined,
};
/**
 * Edits every file, or none.
 *
 * @throws {ValuesError} for the first file that is refused
 */
function editFiles(files, section, wanted) {
    const { bundleUrl, version } = wanted;
    return files.map((file) => {
        const text = decodeValues(file.bytes, file.path);
        return { file, ...editValues(text, { file: file.path, section, wanted: { bundleUrl, version } }) };
    });
}


/***/ })

};
