export const id = 903;
export const ids = [903];
export const modules = {

/***/ 1903:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   findingLine: () => (/* binding */ findingLine),
/* harmony export */   headline: () => (/* binding */ headline),
/* harmony export */   mentionLine: () => (/* binding */ mentionLine),
/* harmony export */   renderAudit: () => (/* binding */ renderAudit)
/* harmony export */ });
/* harmony import */ var _escape_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(2988);
/* harmony import */ var _tally_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7462);
/** The outcome of an audit in words: for the log and the job summary. Pure. */


/** How many rows a table of the summary has. */
const MAX_ROWS = 20;
/** How many hosts the headline names. */
const MAX_NAMED = 3;
/** The outcome in one line. It holds foreign text: host names. */
function headline({ pages, findingCount, missingCount, externalHosts, skipped }) {
    const parts = [];
    if (findingCount > missingCount) {
        parts.push(`${(findingCount - missingCount).toLocaleString('en')} from other hosts (${hosts(externalHosts)})`);
    }
    if (missingCount > 0)
        parts.push(`${missingCount.toLocaleString('en')} missing from the bundle`);
    const found = findingCount === 0 ? 'No findings' : counted(findingCount, 'finding');
    const left = skipped.length === 0 ? '' : `; ${counted(skipped.length, 'file')} not looked at`;
    return `${found} in ${counted(pages, 'page')}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}${left}`;
}
/** A finding as one line of the log. It holds foreign text. */
function findingLine({ kind, file, line, element, url }) {
    if (element === _tally_js__WEBPACK_IMPORTED_MODULE_1__/* .INDEX_PAGE */ .DC)
        return `${file}: the bundle has no index page`;
    return `${file}:${line} ${element} ${url}${kind === 'missing' ? ' is not in the bundle' : ''}`;
}
/** A host that scripts may call, as one line of the log. It holds foreign text. */
function mentionLine({ host, count, file, line, element }) {
    return `may call out: ${host}, named ${count === 1 ? 'once' : `${count} times`}, first in ${file}:${line} ${element}`;
}
/**
 * The outcome as a part of the job summary.
 *
 * @param hide takes secrets out of a text, before it is escaped
 */
function renderAudit(result, hide) {
    const { findings, externalHosts, mayCallOut, missingCount, skipped } = result;
    const code = (text) => (0,_escape_js__WEBPACK_IMPORTED_MODULE_0__/* .markdownCode */ .D9)(hide(text));
    const place = ({ file, line, element }) => `${code(`${file}:${line}`)} ${code(element)}`;
    const missing = findings.filter(({ kind }) => kind === 'missing');
    return [
        ...table(['Fetched from', 'Findings', 'First place', 'Address'], Array.from(externalHosts, ([host, count]) => {
            const first = findings.find(({ kind, url }) => kind === 'external' && hostOf(url) === host);
            return [code(host), count.toString(), ...(first ? [place(first), code(first.url)] : ['', ''])];
        }), externalHosts.size),
        ...table(['Missing', 'Place'], missing.map((finding) => [code(finding.url), place(finding)]), missingCount),
        ...table(['May be called', 'Mentions', 'First place'], mayCallOut.map((mention) => [code(mention.host), mention.count.toString(), place(mention)]), mayCallOut.length),
        ...table(['Not looked at', 'Reason'], skipped.map(({ file, reason }) => [code(file), reason]), skipped.length),
    ].join('\n');
}
function table(head, rows, count) {
    if (count === 0)
        return [];
    const lines = [head, head.map(() => '---'), ...rows.slice(0, MAX_ROWS)];
    const more = count - Math.min(rows.length, MAX_ROWS);
    return [
        ...lines.map((cells) => `| ${cells.join(' | ')} |`),
        '',
        ...(more > 0 ? [`and ${more.toLocaleString('en')} more`, ''] : []),
    ];
}
function hosts(all) {
    const named = Array.from(all, ([host, count]) => `${host} ${count.toLocaleString('en')}`).slice(0, MAX_NAMED);
    const more = all.size - named.length;
    return `${named.join(', ')}${more > 0 ? ` and ${counted(more, 'more host')}` : ''}`;
}
function hostOf(url) {
    return URL.canParse(url, 'https://x.invalid') ? new URL(url, 'https://x.invalid').host : undefined;
}
function counted(count, noun) {
    return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
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
