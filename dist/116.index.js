export const id = 116;
export const ids = [116];
export const modules = {

/***/ 6116:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  audit: () => (/* binding */ audit)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: external "node:timers/promises"
var external_node_timers_promises_ = __webpack_require__(8500);
// EXTERNAL MODULE: external "node:v8"
var external_node_v8_ = __webpack_require__(8877);
// EXTERNAL MODULE: ./node_modules/parse5/dist/index.js + 17 modules
var dist = __webpack_require__(2009);
;// CONCATENATED MODULE: ./src/bundle/audit/elements.ts
const SOURCE = [{ attribute: 'src' }];
const BACKGROUND = [{ attribute: 'background' }];
const FRAME = [{ attribute: 'src', loads: 'document' }];
const SVG_LINK = [{ attribute: 'href' }, { attribute: 'xlink:href' }];
const IN_HTML = {
    img: [...SOURCE, { attribute: 'srcset' }],
    audio: SOURCE,
    video: [...SOURCE, { attribute: 'poster' }],
    frame: FRAME,
    embed: FRAME,
    object: [{ attribute: 'data', loads: 'document' }],
    body: BACKGROUND,
    table: BACKGROUND,
    thead: BACKGROUND,
    tbody: BACKGROUND,
    tfoot: BACKGROUND,
    tr: BACKGROUND,
    td: BACKGROUND,
    th: BACKGROUND,
};
const IN_SVG = {
    image: SVG_LINK,
    feImage: SVG_LINK,
    use: SVG_LINK.map((link) => ({ ...link, isOwnOnly: true })),
};
/** Attributes of SVG that are properties of CSS and may hold an address. */
const presentationAttributes = new Set('clip-path cursor fill filter marker-end marker-mid marker-start mask stroke'.split(' '));
const HOLD_ADDRESSES = new Set([
    ...['background', 'content', 'data', 'href', 'imagesrcset', 'poster', 'src', 'srcdoc', 'srcset', 'style'],
    ...presentationAttributes,
]);
/** Whether an attribute may hold an address on any element; the others only say how it is used. */
function mayHoldAddress(attribute) {
    return HOLD_ADDRESSES.has(attribute) || attribute.startsWith('on');
}
/** The attributes of an element whose addresses a browser fetches, besides those of `link` and `meta`. */
function fetchedAttributes(element) {
    const { name, isSvg, parent } = element;
    if (name === 'script')
        return scriptFile(element);
    if (isSvg)
        return IN_SVG[name] ?? [];
    switch (name) {
        case 'source':
            if (parent?.name === 'picture')
                return [{ attribute: 'srcset' }];
            return isInMedia(element) && parent?.has('src') === false ? SOURCE : [];
        case 'track':
            return isInMedia(element) ? SOURCE : [];
        case 'input':
            return element.get('type')?.toLowerCase() === 'image' ? SOURCE : [];
        case 'iframe':
            return element.has('srcdoc') ? [] : FRAME;
        default:
            return IN_HTML[name] ?? [];
    }
}
function isInMedia({ parent }) {
    return parent?.name === 'audio' || parent?.name === 'video';
}
function scriptFile(element) {
    const type = scriptType(element);
    if (type !== 'classic' && type !== 'module')
        return [];
    if (isForOldBrowsers(element))
        return [];
    const names = element.isSvg ? ['href', 'xlink:href'] : ['src'];
    return names.map((attribute) => ({ attribute, loads: 'script' }));
}
/** https://mimesniff.spec.whatwg.org/#javascript-mime-type */
const JAVASCRIPT = new Set([
    ...[
        'application/ecmascript',
        'application/javascript',
        'application/x-ecmascript',
        'application/x-javascript',
    ],
    ...['', '1.0', '1.1', '1.2', '1.3', '1.4', '1.5'].map((version) => `text/javascript${version}`),
    ...['text/ecmascript', 'text/jscript', 'text/livescript', 'text/x-ecmascript', 'text/x-javascript'],
]);
/** What a `script` holds. https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element */
function scriptType(element) {
    const [type, language] = [element.get('type'), element.get('language')];
    if (type === '' || (type === undefined && (language ?? '') === ''))
        return 'classic';
    const given = (type ?? `text/${language ?? ''}`).trim().toLowerCase();
    if (given === 'module' || given === 'importmap' || given === 'speculationrules')
        return given;
    return JAVASCRIPT.has(given) ? 'classic' : 'data';
}
/** Whether browsers that know modules leave a script alone. */
function isForOldBrowsers(element) {
    return element.has('nomodule') && scriptType(element) === 'classic';
}
/** What may be preloaded. https://fetch.spec.whatwg.org/#concept-potential-destination */
const PRELOADED = new Set(['fetch', 'font', 'image', 'script', 'style', 'track']);
/** What a `link` makes a browser do; the first that applies. */
const RELATIONS = {
    stylesheet: { use: 'fetch', loads: 'stylesheet' },
    modulepreload: { use: 'fetch', loads: 'script' },
    preload: { use: 'fetch' },
    prefetch: { use: 'fetch' },
    manifest: { use: 'fetch', loads: 'manifest' },
    icon: { use: 'fetch' },
    'apple-touch-icon': { use: 'fetch' },
    'apple-touch-icon-precomposed': { use: 'fetch' },
    'apple-touch-startup-image': { use: 'fetch' },
    'mask-icon': { use: 'fetch' },
    'compression-dictionary': { use: 'fetch' },
    preconnect: { use: 'mention' },
    'dns-prefetch': { use: 'mention' },
};
function linkUse(element) {
    const given = (element.get('rel') ?? '').toLowerCase().split(/\s+/);
    const [rel, relation] = Object.entries(RELATIONS).find(([name]) => given.includes(name)) ?? [];
    if (rel === undefined || relation === undefined)
        return undefined;
    if (rel === 'stylesheet') {
        const type = element.get('type')?.trim().toLowerCase() ?? '';
        if (element.has('disabled') || (type !== '' && type !== 'text/css'))
            return undefined;
    }
    if (rel === 'preload' && !PRELOADED.has(element.get('as')?.toLowerCase() ?? ''))
        return undefined;
    return { rel, ...relation };
}

;// CONCATENATED MODULE: ./src/bundle/audit/lines.ts
/** Line numbers of places in a text. */
/** @param firstLine the line that the text begins on */
function lineCounter(text, firstLine = 1) {
    let [seen, line] = [0, firstLine];
    return (offset) => {
        if (offset < seen)
            [seen, line] = [0, firstLine];
        for (let at = text.indexOf('\n', seen); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
            line++;
            seen = at + 1;
        }
        seen = Math.max(seen, offset);
        return line;
    };
}

;// CONCATENATED MODULE: ./src/bundle/audit/html.ts
/** The elements of pages, with their places; only importer of parse5. */



/** Deepest nesting that is followed. Browsers stop at 512; without a limit a hostile page takes hours. */
const MAX_DEPTH = 1000;
/** A page is nested deeper than any browser would follow. */
class TooDeep extends Error {
}
/** Which elements hold text that is looked at. */
const WITH_TEXT = ['script', 'style', 'noscript'];
/**
 * Goes through the elements of a page as a browser with scripts switched on reads it.
 *
 * @throws {TooDeep}
 */
function visitPage(html, firstLine, visitor) {
    (0,dist/* parse */.qg)(html, options({ html, firstLine }, visitor));
}
/**
 * Goes through a part of a page as a browser without scripts reads it: the content of `noscript`.
 *
 * @throws {TooDeep}
 */
function visitFragment(html, firstLine, visitor) {
    (0,dist/* parseFragment */.oH)(html, { ...options({ html, firstLine }, visitor), scriptingEnabled: false });
}
function options(source, visitor) {
    return { sourceCodeLocationInfo: true, treeAdapter: adapter(source, visitor) };
}
function createNode(name, namespace = dist/* html.NS */.qy.NS.HTML, attributes = []) {
    return {
        ...{
            name,
            namespace,
            attributes,
            parent: null,
            isInert: false,
            content: undefined,
            location: null,
            text: '',
        },
        textNode: WITH_TEXT.includes(name) ? createNode('') : undefined,
    };
}
/**
 * Builds no tree, which for a long page takes a hundred times its size: each element is visited and keeps only its way
 * up.
 */
function adapter(source, visitor) {
    let depth = 0;
    let mode = dist/* html.DOCUMENT_MODE */.qy.W$.NO_QUIRKS;
    const other = createNode('');
    const visit = (node) => {
        const isLookedAt = !node.isInert && node.attributes.some(({ name }) => mayHoldAddress(name));
        if (isLookedAt)
            visitor.element(pageElement(node, source));
    };
    const place = (parent, node) => {
        if (node.name === '')
            return;
        node.parent = parent;
        node.isInert ||= parent.isInert;
        if (node.content !== undefined)
            node.content.isInert = node.isInert || !isShadowRoot(node);
        visit(node);
    };
    return {
        createDocument: () => createNode(''),
        createDocumentFragment: () => createNode(''),
        createElement: createNode,
        createCommentNode: () => other,
        createTextNode: () => other,
        appendChild: place,
        insertBefore: place,
        insertText(parent, text) {
            if (parent.textNode !== undefined)
                parent.text += text;
        },
        // Text that stands where a table may have none.
        insertTextBefore: () => undefined,
        // A second `html` or `body` adds its attributes to the first.
        adoptAttributes(recipient, attributes) {
            const known = recipient.attributes.map(({ name }) => name);
            const added = attributes.filter(({ name }) => !known.includes(name));
            recipient.attributes.push(...added);
            visit({ ...recipient, attributes: added });
        },
        getTemplateContent: (node) => node.content ?? node,
        setTemplateContent(node, content) {
            node.content = content;
        },
        getDocumentMode: () => mode,
        setDocumentMode(_, given) {
            mode = given;
        },
        setDocumentType: () => undefined,
        onItemPush() {
            if (++depth > MAX_DEPTH)
                throw new TooDeep();
        },
        onItemPop(node) {
            depth--;
            if (node.textNode !== undefined && !node.isInert)
                visitor.text(pageElement(node, source));
        },
        detachNode: () => undefined,
        // The parser asks for children to give the last text its place, and to move them, which changes nothing here.
        getChildNodes: (node) => [node.textNode ?? other],
        getFirstChild: () => other,
        getAttrList: ({ attributes }) => attributes,
        getNamespaceURI: ({ namespace }) => namespace,
        getParentNode: ({ parent }) => parent,
        getTagName: ({ name }) => name,
        // Text in the wrong place has no node, and the parser asks all the same.
        getNodeSourceCodeLocation: (node) => node?.location,
        setNodeSourceCodeLocation(node, location) {
            if (node !== undefined)
                node.location = location;
        },
        updateNodeSourceCodeLocation: () => undefined,
        getCommentNodeContent: () => '',
        getDocumentTypeNodeName: () => '',
        getDocumentTypeNodePublicId: () => '',
        getDocumentTypeNodeSystemId: () => '',
        getTextNodeContent: () => '',
        isCommentNode: isNone,
        isDocumentTypeNode: isNone,
        isElementNode: (node) => node.name !== '',
        isTextNode: isNone,
    };
}
const isNone = (node) => node === null;
/** A declarative shadow root is a template only in name: its content is rendered. */
function isShadowRoot({ attributes }) {
    return attributes.some(({ name, value }) => name === 'shadowrootmode' && /^(?:open|closed)$/i.test(value));
}
function pageElement(node, source) {
    const { name, namespace, parent, attributes, location, text, textNode } = node;
    return {
        name,
        isSvg: namespace === dist/* html.NS */.qy.NS.SVG,
        parent: parent === null
            ? undefined
            : { name: parent.name, has: (wanted) => html_valueOf(parent, wanted) !== undefined },
        get attributes() {
            return attributes.map((attribute) => ({ name: fullName(attribute), value: attribute.value }));
        },
        get: (wanted) => html_valueOf(node, wanted),
        has: (wanted) => html_valueOf(node, wanted) !== undefined,
        linesOf: (wanted) => linesOfAttribute(node, wanted, source),
        text: () => ({ text, line: lineOf(textNode?.location ?? location, source) }),
    };
}
function fullName({ name, prefix }) {
    return prefix === undefined || prefix === '' ? name : `${prefix}:${name}`;
}
function html_valueOf({ attributes }, wanted) {
    return attributes.find((attribute) => fullName(attribute) === wanted)?.value;
}
function lineOf(location, { firstLine }) {
    return (location?.startLine ?? 1) + firstLine - 1;
}
function linesOfAttribute(node, name, source) {
    const { attrs } = (node.location ?? {});
    const location = attrs?.[name];
    if (location === undefined)
        return () => lineOf(node.location, source);
    const raw = source.html.slice(location.startOffset, location.endOffset);
    const rawValue = raw.slice(raw.indexOf('=') + 1).trimStart();
    const value = html_valueOf(node, name) ?? '';
    const start = lineOf(location, source) + linesIn(raw) - linesIn(rawValue);
    // Where a line break of the value is written as `&#10;`, its lines are not those of the file.
    return linesIn(rawValue) === linesIn(value) ? lineCounter(value, start) : () => start;
}
function linesIn(text) {
    return text.split('\n').length - 1;
}

// EXTERNAL MODULE: ./node_modules/@csstools/css-tokenizer/dist/index.mjs
var css_tokenizer_dist = __webpack_require__(4879);
;// CONCATENATED MODULE: ./src/bundle/audit/css.ts
/** The addresses in stylesheets; only importer of @csstools/css-tokenizer. */

/** Longest statement that is looked at, in tokens: a broken stylesheet may be a single one. */
const MAX_TOKENS = 50_000;
/**
 * Rules after which an `@import` does not count. Those that a browser does not know change nothing. An `@layer` statement
 * ends the imports by the standard, but browsers that look ahead fetch them all the same.
 */
const ENDS_IMPORTS = new Set(('container counter-style font-face font-feature-values font-palette-values function keyframes media namespace page ' +
    'position-try property scope starting-style supports view-transition -webkit-keyframes').split(' '));
/** Filters come from the site itself or not at all. */
const OWN_ONLY = new Set(['filter', '-webkit-filter', 'backdrop-filter']);
/** Known to browsers of the past only, or without an address on a file. */
const NEVER_FETCHED = new Set(['behavior', '-moz-binding', '-ms-behavior', 'offset-path']);
/** The addresses that a stylesheet makes a browser fetch. Conditions (`@media`, `@supports`) are taken as met. */
function stylesheetUrls(css) {
    return urls(css, []);
}
/** The addresses in a `style` attribute. */
function styleAttributeUrls(css) {
    return urls(css, ['rules']);
}
/** @param outer the blocks that the text is inside of */
function* urls(css, outer) {
    const { nextToken } = (0,css_tokenizer_dist/* tokenizer */.OH)({ css });
    const blocks = [...outer];
    let mayImport = true;
    for (;;) {
        const block = blocks.at(-1);
        const isTop = block === undefined;
        const { tokens, end } = statement(nextToken, !isTop);
        const [first] = tokens;
        if (first?.[0] === css_tokenizer_dist/* TokenType */.ks.AtKeyword) {
            const name = first[4].value.toLowerCase();
            if (name === 'import' && isTop && mayImport && end !== '{')
                yield* importedUrl(tokens);
            const endsImports = ENDS_IMPORTS.has(name) || (name === 'layer' && end === '{');
            if (isTop && endsImports)
                mayImport = false;
            if (end === '{')
                blocks.push(name === 'font-face' ? 'font' : 'rules');
        }
        else if (end === '{') {
            if (isTop)
                mayImport = false;
            blocks.push('rules');
        }
        else if (!isTop) {
            yield* declarationUrls(tokens, block);
        }
        if (end === '}' && blocks.length > outer.length)
            blocks.pop();
        if (end === 'end')
            return;
    }
}
/** The addresses in the value of one property, such as a presentation attribute of SVG. */
function* valueUrls(property, css) {
    const { nextToken, endOfFile } = (0,css_tokenizer_dist/* tokenizer */.OH)({ css });
    const tokens = [];
    while (!endOfFile())
        tokens.push(nextToken());
    yield* urlsIn(tokens, { construct: 'url()', isOwnOnly: OWN_ONLY.has(property) });
}
/**
 * Reads up to the end of a declaration, an at-rule without a block, or the beginning of a block.
 *
 * @param isNested whether it stands in a block; only there do `;` and `}` end what is no at-rule
 */
function statement(nextToken, isNested) {
    const tokens = [];
    const closers = [];
    for (;;) {
        const token = nextToken();
        const [type] = token;
        const isAtRule = tokens[0]?.[0] === css_tokenizer_dist/* TokenType */.ks.AtKeyword;
        if (type === css_tokenizer_dist/* TokenType */.ks.EOF)
            return { tokens, end: 'end' };
        if (closers.length > 0) {
            if (type === closers.at(-1))
                closers.pop();
        }
        else if (type === css_tokenizer_dist/* TokenType */.ks.OpenCurly) {
            return { tokens, end: '{' };
        }
        else if (type === css_tokenizer_dist/* TokenType */.ks.Semicolon && (isNested || isAtRule)) {
            return { tokens, end: ';' };
        }
        else if (type === css_tokenizer_dist/* TokenType */.ks.CloseCurly && isNested) {
            return { tokens, end: '}' };
        }
        const closer = closerOf(type);
        if (closer !== undefined)
            closers.push(closer);
        const isNoise = type === css_tokenizer_dist/* TokenType */.ks.Whitespace || type === css_tokenizer_dist/* TokenType */.ks.Comment;
        const isAround = tokens.length === 0 && (type === css_tokenizer_dist/* TokenType */.ks.CDO || type === css_tokenizer_dist/* TokenType */.ks.CDC);
        if (!isNoise && !isAround && tokens.length < MAX_TOKENS)
            tokens.push(token);
    }
}
function closerOf(type) {
    if (type === css_tokenizer_dist/* TokenType */.ks.OpenParen || type === css_tokenizer_dist/* TokenType */.ks.Function)
        return css_tokenizer_dist/* TokenType */.ks.CloseParen;
    if (type === css_tokenizer_dist/* TokenType */.ks.OpenSquare)
        return css_tokenizer_dist/* TokenType */.ks.CloseSquare;
    return type === css_tokenizer_dist/* TokenType */.ks.OpenCurly ? css_tokenizer_dist/* TokenType */.ks.CloseCurly : undefined;
}
function* importedUrl([, first, second]) {
    if (first?.[0] === css_tokenizer_dist/* TokenType */.ks.String || first?.[0] === css_tokenizer_dist/* TokenType */.ks.URL) {
        yield { url: first[4].value, offset: first[2], construct: '@import', isOwnOnly: false };
    }
    else if (first !== undefined && isUrlFunction(first) && second?.[0] === css_tokenizer_dist/* TokenType */.ks.String) {
        yield { url: second[4].value, offset: second[2], construct: '@import', isOwnOnly: false };
    }
}
function* declarationUrls([property, colon, ...value], block) {
    if (property?.[0] !== css_tokenizer_dist/* TokenType */.ks.Ident || colon?.[0] !== css_tokenizer_dist/* TokenType */.ks.Colon)
        return;
    const name = property[4].value.toLowerCase();
    const isFontSource = block === 'font' && name === 'src';
    // `src` means something in a font only, and nothing else in a font is fetched.
    if (NEVER_FETCHED.has(name) || isFontSource !== (block === 'font' || name === 'src'))
        return;
    yield* urlsIn(value, {
        construct: isFontSource ? '@font-face url()' : 'url()',
        isOwnOnly: OWN_ONLY.has(name),
    });
}
function* urlsIn(tokens, place) {
    const functions = [];
    for (const [at, token] of tokens.entries()) {
        const [type, , offset] = token;
        if (type === css_tokenizer_dist/* TokenType */.ks.URL)
            yield { url: token[4].value, offset, ...place };
        else if (type === css_tokenizer_dist/* TokenType */.ks.Function)
            functions.push(token[4].value.toLowerCase());
        else if (type === css_tokenizer_dist/* TokenType */.ks.OpenParen)
            functions.push('');
        else if (type === css_tokenizer_dist/* TokenType */.ks.CloseParen)
            functions.pop();
        else if (type === css_tokenizer_dist/* TokenType */.ks.String) {
            const [name, before] = [functions.at(-1), tokens[at - 1]];
            if (before !== undefined && isUrlFunction(before))
                yield { url: token[4].value, offset, ...place };
            else if (name === 'image-set' || name === '-webkit-image-set') {
                yield { url: token[4].value, offset, ...place, construct: 'image-set()' };
            }
        }
    }
}
function isUrlFunction(token) {
    return token[0] === css_tokenizer_dist/* TokenType */.ks.Function && token[4].value.toLowerCase() === 'url';
}

;// CONCATENATED MODULE: ./src/bundle/audit/json.ts
/** The addresses in the JSON of import maps, speculation rules and web app manifests. Broken JSON has none. */
/**
 * An address is absolute or begins with `/`, `./` or `../`; one of the site that ends in `/` is the beginning of others.
 * https://html.spec.whatwg.org/multipage/webappapis.html#import-maps
 */
function importMapUrls(text) {
    const { imports, scopes } = parseObject(text);
    const maps = [objectOf(imports), ...Object.values(objectOf(scopes)).map(objectOf)];
    const addresses = maps.flatMap((map) => Object.values(map)).filter((address) => typeof address === 'string');
    const isAddress = (text) => /^(?:\/\/|[a-z][a-z\d+.-]*:)/i.test(text) || (/^\.{0,2}\//.test(text) && !text.endsWith('/'));
    return located(addresses.filter(isAddress), text);
}
/** Lists of addresses only: which links of a page a rule selects shows in the browser. https://wicg.github.io/nav-speculation/ */
function speculationUrls(text) {
    const { prefetch, prerender } = parseObject(text);
    return located([...listOf(prefetch), ...listOf(prerender)].flatMap((rule) => listOf(objectOf(rule)['urls'])), text);
}
/** https://www.w3.org/TR/appmanifest/ */
function manifestUrls(text) {
    const { icons, screenshots, shortcuts } = parseObject(text);
    const inShortcuts = listOf(shortcuts).flatMap((shortcut) => listOf(objectOf(shortcut)['icons']));
    return [listOf(icons), listOf(screenshots), inShortcuts].flatMap((images) => located(images.map((image) => objectOf(image)['src']), text));
}
function parseObject(text) {
    try {
        return objectOf(JSON.parse(text));
    }
    catch {
        return {};
    }
}
function objectOf(value) {
    return typeof value === 'object' && value !== null ? value : {};
}
function listOf(value) {
    return Array.isArray(value) ? value : [];
}
function located(values, text) {
    let last = 0;
    let isWritten = true;
    return values
        .filter((value) => typeof value === 'string')
        .map((url) => {
        const next = isWritten ? text.indexOf(JSON.stringify(url), last) : -1;
        isWritten = next !== -1;
        if (isWritten)
            last = next;
        return { url, offset: last };
    });
}

// EXTERNAL MODULE: ./src/url.ts
var src_url = __webpack_require__(7666);
;// CONCATENATED MODULE: ./src/bundle/audit/reference.ts
/** What a file of the site refers to. */

/** Stands for the root of the site while addresses are resolved. No host has this name (RFC 2606). */
const ORIGIN = 'https://bundle.invalid';
const FETCHED_SCHEMES = ['http:', 'https:', 'ws:', 'wss:'];
/**
 * Reports an address, unless a browser would fetch nothing: it is empty or none, or its scheme stays in the browser
 * (`data:`, `blob:`, `mailto:`).
 */
function refer(url, { isOwnOnly = false, use, loads, element, line }, { base, within, isLive, report }) {
    // A long data address need not be parsed to be left alone.
    if (url.trim() === '' || /^\s*data:/i.test(url.slice(0, 50)))
        return;
    const target = (0,src_url/* parseUrl */.D)(url, base === '' ? undefined : base);
    if (target === undefined || !FETCHED_SCHEMES.includes(target.protocol))
        return;
    if (isOwnOnly && isExternal(target))
        return;
    report({
        ...{ url, target, line, element: `${within}${element}` },
        ...(isLive || use === 'link' ? { use, loads } : { use: 'mention' }),
    });
}
/** Whether an address is on another host than the site's own. */
function isExternal(target) {
    return target.origin !== ORIGIN;
}
/** The text of a `data:` address of one of these media types, or nothing when it is none. */
function dataText(url, ...mediaTypes) {
    const [, head = '', body = ''] = /^\s*data:([^,]*),(.*)$/is.exec(url) ?? [];
    const [type = '', ...parameters] = head.split(';').map((part) => part.trim().toLowerCase());
    if (!mediaTypes.includes(type))
        return undefined;
    try {
        const text = decodeURIComponent(body.replace(/#.*$/s, ''));
        return parameters.includes('base64') ? Buffer.from(text, 'base64').toString() : text;
    }
    catch {
        // Broken escapes: too rare to be decoded byte by byte.
        return undefined;
    }
}

// EXTERNAL MODULE: ./node_modules/acorn/dist/acorn.mjs
var acorn = __webpack_require__(4559);
;// CONCATENATED MODULE: ./src/bundle/audit/script.ts
/** The addresses in scripts; only importer of acorn. */


/** An address in a text. JSON in a string may have its slashes escaped. */
const ADDRESS = /\b(?:https?|wss?):\\?\/\\?\/[^\s"'`<>\\^{}|[\]()]+/gi;
/** An address without a scheme is one only where it stands like a value, and its host has a top-level domain. */
const SCHEMELESS = /(?<=^|["'=(])\/\/(?:[\w-]+\.)+[a-z]{2,}(?![\w.-])[^\s"'`<>\\^{}|[\]()]*/gi;
/** Longest address that is shown, in characters. */
const MAX_LENGTH = 500;
/**
 * The addresses on other hosts in the strings and templates of a script. Comments and regular expressions do not count.
 * A script that is not JavaScript, or too new, is searched as plain text.
 */
function scriptUrls(source) {
    // Most scripts name nobody. `/` may be written as \x2f or \u002f, too.
    if (!/\/\\?\/|\\x2f|\\u\{?0*2f/i.test(source))
        return [];
    try {
        return Array.from(stringUrls(source));
    }
    catch (error) {
        if (!(error instanceof SyntaxError))
            throw error;
        return Array.from(addressesIn(source), ({ url, index }) => ({ url, offset: index, isImport: false }));
    }
}
function* stringUrls(source) {
    // Tokens are enough to tell strings from comments, and a tree of a large script takes hundreds of MiB.
    let before;
    for (const token of (0,acorn/* tokenizer */.OH)(source, { ecmaVersion: 'latest', allowHashBang: true })) {
        const { type, start } = token;
        if (type === acorn/* tokTypes */.Y_.string || type === acorn/* tokTypes */.Y_.template) {
            const { value } = token;
            const text = typeof value === 'string' ? value : source.slice(start, token.end);
            if (type === acorn/* tokTypes */.Y_.string && isImportOrFrom(before)) {
                if (isAbsolute(text))
                    yield { url: text, offset: start, isImport: true };
            }
            else {
                for (const { url } of addressesIn(text))
                    yield { url, offset: start, isImport: false };
            }
        }
        before = token;
    }
}
/** A string follows `import` or `from` in a static import or a re-export only; `import(…)` has its parenthesis. */
function isImportOrFrom(token) {
    if (token === undefined)
        return false;
    const { value } = token;
    return token.type === acorn/* tokTypes */.Y_._import || (token.type === acorn/* tokTypes */.Y_.name && value === 'from');
}
function isAbsolute(specifier) {
    return /^(?:https?:)?\/\//i.test(specifier);
}
function* addressesIn(text) {
    for (const pattern of [ADDRESS, SCHEMELESS]) {
        for (const match of text.matchAll(pattern)) {
            const url = match[0].slice(0, MAX_LENGTH).replaceAll('\\', '');
            const target = (0,src_url/* parseUrl */.D)(url, 'https://x.invalid');
            if (target !== undefined && isNamed(target))
                yield { url, index: match.index };
        }
    }
}
/**
 * Whether an address names a host of the internet: one without a dot is a name of this machine or network, or stands
 * for none; one that ends in a dot is made longer by the script. The names of the W3C's namespaces are never fetched.
 */
function isNamed({ hostname, pathname }) {
    if (!hostname.includes('.') || hostname.endsWith('.'))
        return false;
    return !(hostname === 'www.w3.org' && /^\/(?:\d{4}|XML\/1998)\//.test(pathname));
}

;// CONCATENATED MODULE: ./src/bundle/audit/plain.ts
/** What stylesheets, scripts and manifests refer to, in files of their own and inside of pages. */





/** Reports the addresses of CSS; an address within the document, such as `#gradient`, is none. */
function readCss(urls, before, lineAt, scope) {
    for (const { url, offset, construct, isOwnOnly } of urls) {
        if (url.startsWith('#'))
            continue;
        const loads = construct === '@import' ? 'stylesheet' : undefined;
        const element = `${before}${construct}`;
        const line = lineAt(offset);
        const inner = loads === undefined ? undefined : dataText(url, 'text/css');
        if (inner === undefined)
            refer(url, { use: 'fetch', loads, isOwnOnly, element, line }, scope);
        else
            readCss(stylesheetUrls(inner), `${element} `, () => line, { ...scope, base: '' });
    }
}
/** Reports what a file of CSS refers to. */
function readStylesheet(css, scope) {
    readCss(stylesheetUrls(css), '', lineCounter(css), scope);
}
/**
 * Reports what a script names.
 *
 * @param imports what becomes of an address on another host that is imported: only a module can do that
 */
function readScript(source, element, imports, lineAt, scope) {
    for (const { url, offset, isImport } of scriptUrls(source)) {
        const line = lineAt(offset);
        if (isImport)
            refer(url, { use: imports, line, element: `${element} import` }, scope);
        else
            refer(url, { use: 'mention', line, element }, scope);
    }
}
/** Reports the images of a web app manifest. */
function readManifest(json, scope) {
    const lineAt = lineCounter(json);
    for (const { url, offset } of manifestUrls(json)) {
        refer(url, { use: 'fetch', line: lineAt(offset), element: 'icon' }, scope);
    }
}

;// CONCATENATED MODULE: ./src/bundle/audit/srcset.ts
/** The addresses in a `srcset`. https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute */
function* srcsetCandidates(value) {
    const skip = (pattern, from) => {
        let at = from;
        while (at < value.length && pattern.test(value.charAt(at)))
            at++;
        return at;
    };
    for (let at = 0;;) {
        const start = skip(/[\s,]/, at);
        if (start >= value.length)
            return;
        const end = skip(/\S/, start);
        const url = value.slice(start, end);
        const bare = url.replace(/,+$/, '');
        yield { url: bare, offset: start };
        at = bare === url ? endOfDescriptors(value, end) : end;
    }
}
/** Descriptors end at a comma that is not in parentheses. */
function endOfDescriptors(value, from) {
    let isInside = false;
    for (let at = from; at < value.length; at++) {
        const character = value.charAt(at);
        if (character === '(')
            isInside = true;
        else if (character === ')')
            isInside = false;
        else if (character === ',' && !isInside)
            return at + 1;
    }
    return value.length;
}

;// CONCATENATED MODULE: ./src/bundle/audit/page.ts
/** What a page refers to. */








/** Deepest nesting of documents inside of documents that is followed. */
const MAX_FRAMES = 8;
/**
 * Reports what a page refers to.
 *
 * @throws {TooDeep}
 */
function readPage(html, scope) {
    readDocument(html, 1, { ...scope, depth: 0 });
}
/** The first `base` element with an address counts for all that follows. */
function readDocument(html, firstLine, page) {
    let base;
    const inPage = () => (base === undefined ? page : { ...page, base });
    visitPage(html, firstLine, {
        element(element) {
            const isBase = element.name === 'base' && !element.isSvg && element.has('href');
            if (isBase)
                base ??= baseOf(element.get('href') ?? '', page.base);
            readElement(element, inPage());
        },
        text(element) {
            readText(element, inPage());
        },
    });
}
function baseOf(href, location) {
    const base = location === '' ? undefined : location;
    const isUsable = URL.canParse(href, base) && !/^\s*(?:data|javascript):/i.test(href);
    return isUsable ? new URL(href, base).href : location;
}
function readElement(element, page) {
    for (const { name, value } of element.attributes)
        readAttribute(element, name, value, page);
    for (const fetched of fetchedAttributes(element))
        readFetched(element, fetched, page);
    switch (element.name) {
        case 'link':
            readLink(element, page);
            break;
        case 'a':
        case 'area':
            for (const name of ['href', 'xlink:href'])
                readFetched(element, { attribute: name, use: 'link' }, page);
            break;
        case 'iframe':
            readInnerDocument(element.get('srcdoc') ?? '', element, 'srcdoc', page);
            break;
        case 'meta':
            readRefresh(element, page);
            break;
    }
}
function readText(element, page) {
    if (element.name === 'style')
        readStyle(element, page);
    else if (element.name === 'script')
        readInlineScript(element, page);
    else
        readNoscript(element, page);
}
/** Attributes that any element may have. */
function readAttribute(element, name, value, page) {
    const isProperty = element.isSvg && presentationAttributes.has(name);
    if (name !== 'style' && !isProperty && !name.startsWith('on'))
        return;
    const place = `${element.name}[${name}]`;
    const lineAt = element.linesOf(name);
    if (name === 'style')
        readCss(styleAttributeUrls(value), `${place} `, lineAt, page);
    else if (isProperty)
        readCss(valueUrls(name, value), `${place} `, lineAt, page);
    else
        readScript(value, place, 'mention', lineAt, page);
}
function readFetched(element, { attribute, use = 'fetch', ...more }, page) {
    const value = element.get(attribute);
    if (value === undefined)
        return;
    const place = { use, ...more, element: `${element.name}[${attribute}]` };
    const lineAt = element.linesOf(attribute);
    if (attribute.endsWith('srcset')) {
        for (const { url, offset } of srcsetCandidates(value)) {
            refer(url, { ...place, line: lineAt(offset) }, page);
        }
        return;
    }
    const inner = more.loads === 'document' ? dataText(value, 'text/html', 'image/svg+xml') : undefined;
    if (inner === undefined)
        refer(value, { ...place, line: lineAt(0) }, page);
    else
        readInnerDocument(inner, element, attribute, { ...page, base: '' });
}
/** Browsers look ahead for imports before they look at the type. */
function readStyle(element, page) {
    const type = element.get('type')?.toLowerCase() ?? '';
    const { text, line } = element.text();
    const urls = Array.from(stylesheetUrls(text));
    const found = type === '' || type === 'text/css' ? urls : urls.filter(({ construct }) => construct === '@import');
    readCss(found, 'style ', lineCounter(text, line), page);
}
function readInlineScript(element, page) {
    if (element.has('src') || (element.isSvg && (element.has('href') || element.has('xlink:href'))))
        return;
    const type = scriptType(element);
    if (type === 'data' || isForOldBrowsers(element))
        return;
    const { text, line } = element.text();
    const lineAt = lineCounter(text, line);
    if (type === 'classic' || type === 'module') {
        readScript(text, 'script', type === 'module' ? 'fetch' : 'mention', lineAt, page);
        return;
    }
    for (const { url, offset } of type === 'importmap' ? importMapUrls(text) : speculationUrls(text)) {
        refer(url, { use: 'fetch', line: lineAt(offset), element: `script[type=${type}]` }, page);
    }
}
function readLink(element, page) {
    const found = linkUse(element);
    if (found === undefined)
        return;
    const { rel, ...more } = found;
    const url = element.get('href') ?? '';
    const place = { ...more, line: element.linesOf('href')(0), element: `link[rel=${rel}]` };
    const inner = more.loads === 'stylesheet' ? dataText(url, 'text/css') : undefined;
    if (inner === undefined)
        refer(url, place, page);
    else
        readCss(stylesheetUrls(inner), `${place.element} `, () => place.line, { ...page, base: '' });
    if (rel === 'preload')
        readFetched(element, { attribute: 'imagesrcset' }, page);
}
/** A document inside of this one. */
function readInnerDocument(html, element, attribute, page) {
    if (html === '' || page.depth >= MAX_FRAMES)
        return;
    const within = `${page.within}${element.name}[${attribute}] `;
    readDocument(html, element.linesOf(attribute)(0), { ...page, within, depth: page.depth + 1 });
}
function readNoscript(element, page) {
    const { text, line } = element.text();
    const inside = { ...page, within: `${page.within}noscript `, isLive: false };
    visitFragment(text, line, {
        element(inner) {
            readElement(inner, inside);
        },
        text(inner) {
            readText(inner, inside);
        },
    });
}
/** https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh */
function readRefresh(element, page) {
    if (element.get('http-equiv')?.toLowerCase() !== 'refresh')
        return;
    const pattern = /^\s*[\d.]+(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?(?<url>.+)$/is;
    const given = pattern.exec(element.get('content') ?? '')?.groups?.['url'] ?? '';
    const [, , quoted] = /^(["'])(.*?)(?:\1|$)/s.exec(given) ?? [];
    const line = element.linesOf('content')(0);
    refer(quoted ?? given, { use: 'fetch', line, element: 'meta[http-equiv=refresh]' }, page);
}

;// CONCATENATED MODULE: ./src/bundle/audit/site.ts
/** The files of an unpacked site, and which of them an address leads to. */



/** Lists the files of a site. Symbolic links are not followed; an address that leads to one is looked up at its target. */
async function openSite(folder, signal) {
    const root = await (0,promises_.realpath)(folder);
    const files = new Set();
    const links = new Map();
    const folders = [''];
    for (let parent = folders.pop(); parent !== undefined; parent = folders.pop()) {
        signal.throwIfAborted();
        for (const entry of await (0,promises_.readdir)((0,external_node_path_.join)(root, parent), { withFileTypes: true })) {
            const path = parent === '' ? entry.name : `${parent}/${entry.name}`;
            if (entry.isDirectory())
                folders.push(path);
            else if (entry.isFile())
                files.add(path);
            else if (entry.isSymbolicLink())
                await follow(root, path, links);
        }
    }
    const has = (path) => [path, `${path}.html`, path === '' ? 'index.html' : `${path}/index.html`]
        .map((candidate) => throughLinks(candidate, links))
        .find((candidate) => files.has(candidate));
    return { files: [...files].sort(), find: (target) => has(pathOf(target)) };
}
/** Where a file of the site is, as an address. */
function addressOf(file) {
    return `${ORIGIN}/${file.split('/').map(encodeURIComponent).join('/')}`;
}
function pathOf({ pathname }) {
    const path = pathname.replace(/^\/+|\/+$/g, '');
    try {
        return decodeURIComponent(path);
    }
    catch {
        return path;
    }
}
/** Notes where a symbolic link leads. One that leads out of the site leads to none of its files. */
async function follow(root, path, links) {
    // A link to nothing, or round in a circle, is as good as none.
    const location = await (0,promises_.realpath)((0,external_node_path_.join)(root, path)).catch(() => undefined);
    if (location !== undefined)
        links.set(path, (0,external_node_path_.relative)(root, location).split(external_node_path_.sep).join('/'));
}
/** A path with the symbolic links on it replaced by what they lead to. */
function throughLinks(path, links) {
    if (links.size === 0)
        return path;
    const names = path.split('/');
    for (let count = 1; count <= names.length; count++) {
        const target = links.get(names.slice(0, count).join('/'));
        if (target === undefined)
            continue;
        const rest = names.slice(count);
        return throughLinks([...(target === '' ? [] : [target]), ...rest].join('/'), links);
    }
    return path;
}

// EXTERNAL MODULE: ./src/bundle/audit/tally.ts
var audit_tally = __webpack_require__(7462);
;// CONCATENATED MODULE: ./src/bundle/audit/audit.ts
/** Looks for what a site would fetch from other hosts, and for what it leads to and lacks. */











/** Larger files are skipped, to keep the memory low. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;
const KINDS = {
    '.html': 'page',
    '.htm': 'page',
    '.css': 'stylesheet',
    '.js': 'script',
    '.mjs': 'script',
    '.webmanifest': 'manifest',
};
/**
 * Audits an unpacked site: every page, stylesheet and script of it, and the manifests and SVG documents that its pages load.
 *
 * @param folder the root of the site
 * @throws the signal's reason, between two files
 */
async function audit(folder, signal) {
    // What a page leaves behind is of no use after it. Left to itself, V8 gives it 100 MiB more before it tidies up.
    (0,external_node_v8_.setFlagsFromString)('--semi-space-growth-factor=1');
    const site = await openSite(folder, signal);
    const tally = (0,audit_tally/* createTally */.Xf)();
    const counts = { page: 0, stylesheet: 0, script: 0, manifest: 0, document: 0 };
    const skipped = [];
    const files = new Map();
    for (const file of site.files) {
        const kind = KINDS[(0,external_node_path_.extname)(file).toLowerCase()];
        if (kind !== undefined)
            files.set(file, kind);
    }
    if (site.find(new URL(ORIGIN)) === undefined) {
        tally.begin('index.html');
        tally.missing({ line: 1, element: audit_tally/* INDEX_PAGE */.DC, url: 'index.html' });
    }
    const settle = (reference) => {
        const { target, use, loads } = reference;
        if (isExternal(target)) {
            if (use === 'fetch')
                tally.external(reference);
            if (use === 'mention')
                tally.mention(reference);
            return;
        }
        if (use === 'mention')
            return;
        const found = site.find(target);
        if (found === undefined)
            tally.missing(reference);
        else if (loads !== undefined && !files.has(found) && isReadAs(loads, found))
            files.set(found, loads);
    };
    // Files that pages load are added while this goes on, and their turn comes too.
    for (const [file, kind] of files) {
        await (0,external_node_timers_promises_.setImmediate)();
        signal.throwIfAborted();
        const sizeBytes = (await (0,promises_.lstat)((0,external_node_path_.join)(folder, file))).size;
        if (sizeBytes > MAX_FILE_BYTES) {
            skipped.push({ file, sizeBytes, reason: 'too large' });
            continue;
        }
        tally.begin(file);
        try {
            read(new TextDecoder().decode(await (0,promises_.readFile)((0,external_node_path_.join)(folder, file))), file, kind, settle);
            counts[kind]++;
        }
        catch (error) {
            if (!(error instanceof TooDeep))
                throw error;
            skipped.push({ file, sizeBytes, reason: 'nested too deeply' });
        }
    }
    return {
        pages: counts.page,
        stylesheets: counts.stylesheet,
        scripts: counts.script,
        findingCount: tally.findingCount(),
        findings: tally.findings,
        externalHosts: tally.externalHosts(),
        missingCount: tally.missingCount(),
        mayCallOut: tally.mentions(),
        skipped,
    };
}
/** A frame may show anything; of what is no page by its name, only SVG makes a browser fetch more. */
function isReadAs(kind, file) {
    return kind !== 'document' || (0,external_node_path_.extname)(file).toLowerCase() === '.svg';
}
function read(text, file, kind, report) {
    const scope = { base: addressOf(file), within: '', isLive: true, report };
    switch (kind) {
        case 'page':
        case 'document':
            readPage(text, scope);
            break;
        case 'stylesheet':
            readStylesheet(text, scope);
            break;
        case 'script':
            readScript(text, 'script', 'fetch', lineCounter(text), scope);
            break;
        case 'manifest':
            readManifest(text, scope);
            break;
        default:
            kind;
    }
}


/***/ }),

/***/ 7462:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DC: () => (/* binding */ INDEX_PAGE),
/* harmony export */   Xf: () => (/* binding */ createTally)
/* harmony export */ });
/* unused harmony export MAX_KEPT */
/** Stands in the finding that a site has no page to begin with. */
const INDEX_PAGE = 'index page';
/** How many findings, and how many hosts, are kept. */
const MAX_KEPT = 1000;
/** Longest address or element that is kept, in characters. */
const MAX_LENGTH = 1000;
function createTally() {
    const findings = [];
    const externalHosts = new Map();
    const mentions = new Map();
    const seen = new Set();
    let file = '';
    let externalCount = 0;
    let missingCount = 0;
    /** Whether this is the first of its like in the file. */
    const isNew = (kind, { line, element, url }) => {
        const key = JSON.stringify([kind, line, element, url]);
        if (seen.has(key))
            return false;
        seen.add(key);
        if (findings.length < MAX_KEPT)
            findings.push({ kind, ...placed(file, line, element, url) });
        return true;
    };
    return {
        findings,
        begin(next) {
            file = next;
            seen.clear();
        },
        external({ line, element, url, target }) {
            if (!isNew('external', { line, element, url: shown(url, target) }))
                return;
            externalCount++;
            const host = keyFor(target.host, externalHosts);
            externalHosts.set(host, (externalHosts.get(host) ?? 0) + 1);
        },
        missing(place) {
            if (isNew('missing', { ...place, url: place.url.trim() }))
                missingCount++;
        },
        mention({ line, element, url, target }) {
            const host = keyFor(target.host, mentions);
            const known = mentions.get(host);
            if (known !== undefined)
                known.count++;
            else
                mentions.set(host, { host, count: 1, ...placed(file, line, element, shown(url, target)) });
        },
        findingCount: () => externalCount + missingCount,
        missingCount: () => missingCount,
        externalHosts: () => new Map([...externalHosts].sort(([, one], [, other]) => other - one)),
        mentions: () => [...mentions.values()].sort((one, other) => other.count - one.count),
    };
}
/** Hosts beyond the first thousand share one line. */
function keyFor(host, hosts) {
    return hosts.has(host) || hosts.size < MAX_KEPT ? host : 'other hosts';
}
/** An address with its host, as `base` may have given it; without a scheme where the page gives none. */
function shown(url, target) {
    return /^\s*[/\\]{2}/.test(url) ? target.href.slice(target.protocol.length) : target.href;
}
function placed(file, line, element, url) {
    return { file, line, element: detached(element), url: detached(url) };
}
/** A copy: a part of a string keeps the whole of it in memory, here the text of a page. */
function detached(text) {
    return Buffer.from(text.slice(0, MAX_LENGTH)).toString();
}


/***/ })

};
