export const id = 957;
export const ids = [957];
export const modules = {

/***/ 7957:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createDelivery: () => (/* binding */ createDelivery)
});

// EXTERNAL MODULE: ./src/bytes.ts
var src_bytes = __webpack_require__(6136);
// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(1421);
// EXTERNAL MODULE: ./src/errors.ts
var errors = __webpack_require__(3916);
// EXTERNAL MODULE: ./src/escape.ts
var src_escape = __webpack_require__(2988);
;// CONCATENATED MODULE: ./src/bundle/environment.ts
/** What a process of ours gets of the environment: nothing, since the action's has secrets in it. */
function bareEnvironment() {
    const { SystemRoot } = process.env; // Without it, node does not start on Windows.
    return SystemRoot === undefined ? {} : { SystemRoot };
}

;// CONCATENATED MODULE: ./src/bundle/audit-process.ts
/** Runs the audit in a process of its own, and takes its result. */




/** Longest audit, in milliseconds: 3,000 pages of 100 kB took 29 s when it was measured. */
const LIMIT_MS = 30 * 60_000;
/** How much of what a broken audit says is kept, in characters. */
const MAX_WORDS = 2000;
/**
 * Audits an unpacked site. The process gets none of the action's environment, in which there are secrets.
 *
 * @param program the built `src/audit.ts`
 * @param folder the root of the site
 * @throws {ActionError} when the process ends without a result
 * @throws the signal's reason when it is aborted; the process is ended then
 */
async function auditApart(program, folder, signal) {
    signal.throwIfAborted();
    const child = (0,external_node_child_process_.fork)(program, [folder], {
        env: bareEnvironment(),
        execArgv: [],
        serialization: 'advanced', // There are maps in the result.
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        signal,
        timeout: LIMIT_MS,
        killSignal: 'SIGKILL',
    });
    let words = '';
    child.stderr?.on('data', (chunk) => {
        words = (words + chunk.toString()).slice(-MAX_WORDS);
    });
    try {
        return await new Promise((resolve, reject) => {
            child.once('message', (result) => {
                resolve(result);
            });
            child.once('error', reject);
            child.once('close', (code, killedBy) => {
                const end = killedBy ?? `exit code ${code ?? 'unknown'}`;
                reject(new errors/* ActionError */.lZ(`The audit of the unpacked site broke off with ${end}: ${(0,src_escape/* excerpt */.Kb)(words)}`, {
                    hint: 'Please report it, with the site or the page that it happens with; without `audit` the run goes through',
                }));
            });
        });
    }
    catch (error) {
        signal.throwIfAborted();
        throw error;
    }
}

;// CONCATENATED MODULE: ./src/bundle/audit/tally.ts
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

;// CONCATENATED MODULE: ./src/bundle/audit/describe.ts
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
    if (element === INDEX_PAGE)
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
    const code = (text) => (0,src_escape/* markdownCode */.D9)(hide(text));
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

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: ./src/duration.ts
var duration = __webpack_require__(7607);
// EXTERNAL MODULE: ./src/service/retry.ts
var retry = __webpack_require__(5585);
// EXTERNAL MODULE: external "node:v8"
var external_node_v8_ = __webpack_require__(8877);
// EXTERNAL MODULE: external "node:vm"
var external_node_vm_ = __webpack_require__(714);
;// CONCATENATED MODULE: ./src/bundle/memory.ts
/** Keeps the memory of a long stream down to what it needs. */


/** How much may pass before what has passed is collected, in bytes. */
const COLLECT_EACH_BYTES = 16 * 1024 * 1024;
/**
 * Frees the chunks of a stream that have been dealt with, as it goes on.
 *
 * Node lets some 80 MiB of them pile up before its collector sees a reason to run, as it does not count what is outside
 * of its heap. Only the youngest objects are collected: the chunks are among them.
 *
 * @returns to be told of every chunk, with its length in bytes
 */
function createCollector() {
    (0,external_node_v8_.setFlagsFromString)('--expose-gc');
    const collect = (0,external_node_vm_.runInNewContext)('gc');
    let uncollected = 0;
    return (bytes) => {
        uncollected += bytes;
        if (uncollected < COLLECT_EACH_BYTES)
            return;
        uncollected = 0;
        collect({ type: 'minor' });
    };
}

// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(7067);
// EXTERNAL MODULE: ./src/service/network-failure.ts
var network_failure = __webpack_require__(1702);
// EXTERNAL MODULE: ./src/service/transient-status.ts
var transient_status = __webpack_require__(2140);
;// CONCATENATED MODULE: ./src/bundle/storage-error.ts
/** A transfer from the storage host that failed: what came back, what it means for the next try, what to do. */







/** Longest wait that the storage host may ask for, in milliseconds; beyond it the run fails and says when to come back. */
const MAX_RETRY_AFTER_MS = 10 * 60_000;
function remedyFor(failure) {
    switch (failure.kind) {
        case 'network':
            return failure.error.isTransient ? 'retry' : 'none';
        case 'status': {
            const { status, code = '', text = '' } = failure;
            if (status === 401 || status === 403)
                return 'renew';
            if (status === 400 && /expired/i.test(`${code} ${text}`))
                return 'renew';
            if ((failure.retryAfterMs ?? 0) > MAX_RETRY_AFTER_MS)
                return 'none';
            return (0,transient_status/* isTransientStatus */.D)(status) ? 'retry' : 'none';
        }
        case 'unusable':
        case 'changed':
            return 'retry';
        case 'size':
            return 'renew';
        case 'redirect':
            return 'none';
    }
}
class StorageError extends errors/* ActionError */.lZ {
    failure;
    constructor(failure, progress, tries = 1) {
        const effort = tries > 1 ? ` after ${tries} tries` : '';
        super(`Could not download the bundle${effort}: ${whatHappened(failure)}${soFar(progress)}`, {
            hint: nextStep(failure),
            cause: failure.kind === 'network' ? failure.error : undefined,
        });
        this.failure = failure;
    }
}
function whatHappened(failure) {
    switch (failure.kind) {
        case 'network':
            return failure.error.message;
        case 'status': {
            const { host, status, code, text } = failure;
            const words = [code && (0,src_escape/* excerpt */.Kb)(code, 100), text && `"${(0,src_escape/* excerpt */.Kb)(text)}"`].filter((part) => part);
            const answered = `${host} answered ${status} ${external_node_http_.STATUS_CODES[status] ?? ''}`.trim();
            return words.length === 0 ? answered : `${answered}, ${words.join(': ')}`;
        }
        case 'unusable':
        case 'redirect':
            return failure.problem;
        case 'changed':
            return 'the bundle on the storage host changed meanwhile';
        case 'size': {
            const { announcedBytes, actualBytes, isWhole } = failure;
            return `the service announced ${announcedBytes} bytes, and the storage host sends ${isWhole ? '' : 'at least '}${actualBytes}`;
        }
    }
}
function soFar(progress) {
    if (progress === undefined || progress.receivedBytes === 0)
        return '';
    const { receivedBytes, totalBytes } = progress;
    const of = totalBytes === undefined ? '' : ` of ${(0,src_bytes/* formatBytes */.z)(totalBytes)}`;
    return ` (${(0,src_bytes/* formatBytes */.z)(receivedBytes)}${of} had come)`;
}
function nextStep(failure) {
    switch (failure.kind) {
        case 'network':
            return networkStep(failure.error);
        case 'status':
            return statusStep(failure.status, failure.retryAfterMs);
        case 'unusable':
            return 'Something between this runner and the storage host may answer in its place: check the proxy, and run again later';
        case 'changed':
            return 'Run again when nobody writes the bundle any more';
        case 'size':
            return 'The bundle is not the one that was exported: nothing was saved; run again, and report it to the documentation host when it stays so';
        case 'redirect':
            return 'Nothing was fetched from there: report it to the documentation host';
    }
}
function statusStep(status, retryAfterMs) {
    const later = retryAfterMs === undefined ? 'later' : `in ${(0,duration/* formatDuration */.a)(retryAfterMs)}`;
    if (status === 401 || status === 403) {
        return 'A fresh link was refused too: check that this runner may reach the storage host, and that its clock is right';
    }
    if (status === 404 || status === 410) {
        return 'The archive is gone from the storage host: run again without `job-id` to export anew';
    }
    if (status === 429)
        return `The storage host limits the rate of requests: run again ${later}`;
    if (status >= 500)
        return `The storage host has a problem of its own: run again ${later}`;
    return 'The storage host refused the request; its own text, where it gave one, says why';
}
function networkStep(error) {
    if (error.certificate) {
        const whose = error.phase === 'proxy' ? 'proxy' : 'storage host';
        return `The certificate of the ${whose} was refused: where a private authority signs the connection, ${network_failure/* TRUST_AUTHORITY */.hX}`;
    }
    switch (error.phase) {
        case 'DNS':
        case 'connect':
            return 'The bundle is on another host than the service: check that the network of this runner allows connections to it';
        case 'proxy':
            return network_failure/* CHECK_PROXY */.A9;
        case 'TLS':
            return 'Check that nothing on the way to the storage host breaks the connection';
        case 'response':
            return 'The connection broke or stalled before the bundle was complete: run again later';
    }
}
/**
 * Reads the storage host's own words out of an error body, as S3, Google and Azure write it. The other fields, in
 * which there are signatures, are left.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
function decodeStorageError(body) {
    return { code: storage_error_element(body, 'Code'), text: storage_error_element(body, 'Message') };
}
const ENTITIES = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
function storage_error_element(xml, name) {
    const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
    return text
        ?.replace(/&(lt|gt|quot|apos|amp|#\d{1,6}|#x[\da-f]{1,5});/gi, (entity, key) => {
        const code = key.startsWith('#') ? Number(key.slice(1).replace(/^x/i, '0x')) : undefined;
        return code === undefined ? (ENTITIES[key] ?? entity) : String.fromCodePoint(code);
    })
        .trim();
}

// EXTERNAL MODULE: ./src/service/base-url.ts
var base_url = __webpack_require__(4126);
// EXTERNAL MODULE: ./src/url.ts
var src_url = __webpack_require__(7666);
;// CONCATENATED MODULE: ./src/bundle/storage-host.ts






/** Longest time without a byte, in milliseconds. */
const IDLE_MS = 60_000;
const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Longest error body that is read, in bytes. */
const MAX_ERROR_BYTES = 64 * 1024;
/** Longest time in which it may come, in milliseconds. */
const MAX_ERROR_MS = 5000;
/** Shorter values of a link's query are no signatures, and may be words of a message. */
const MIN_SECRET_LENGTH = 8;
/**
 * Asks for an object, or for the rest of it, and hands over what comes.
 *
 * @throws {StorageError} for every answer that is not what was asked for
 */
async function fetchPart({ link, resumption, seen }, context, receive) {
    let url = link;
    for (let redirects = 0;; redirects++) {
        if (!seen.some(({ href }) => href === url.href))
            seen.push(url);
        const outcome = await exchange(url, resumption, context, async (answer) => {
            if (REDIRECTS.has(answer.status))
                return { next: redirectTarget(answer, url, link, redirects) };
            if (answer.status !== 200 && answer.status !== 206) {
                throw new StorageError(await refusal(answer, url, seen, resumption, context));
            }
            return { value: await receive(partOf(answer, url, resumption)) };
        });
        if ('value' in outcome)
            return outcome.value;
        url = outcome.next;
    }
}
async function exchange(url, resumption, { transport, signal, debug }, receive) {
    const headers = {
        accept: '*/*',
        'accept-encoding': 'identity',
        ...(resumption && { range: `bytes=${resumption.start}-`, 'if-match': resumption.etag }),
    };
    try {
        return await transport.stream({ url, headers, idleMs: IDLE_MS, signal }, (answer) => {
            debug(`GET ${(0,src_url/* withoutSecrets */.cT)(url)}${resumption ? ` from ${resumption.start}` : ''}: ${answer.status}`);
            return receive({ ...answer, body: failingAsTransfer(answer.body) });
        });
    }
    catch (error) {
        throw asTransfer(error);
    }
}
async function* failingAsTransfer(body) {
    try {
        yield* body;
    }
    catch (error) {
        throw asTransfer(error);
    }
}
function asTransfer(error) {
    return error instanceof network_failure/* NetworkFailure */.pM ? new StorageError({ kind: 'network', error }) : error;
}
/** @throws {StorageError} for a way that is not followed */
function redirectTarget({ headers }, from, link, redirects) {
    const refused = (problem) => new StorageError({ kind: 'redirect', problem });
    const target = headers.location === undefined ? undefined : (0,src_url/* parseUrl */.Dl)(headers.location, from.href);
    if (target === undefined)
        throw refused(`${from.host} redirects without a usable address`);
    const isLocal = target.protocol === 'http:' && (0,base_url/* isLoopback */.U9)(target) && link.protocol === 'http:';
    if (target.protocol !== 'https:' && !isLocal) {
        throw refused(`${from.host} redirects to ${(0,src_url/* withoutSecrets */.cT)(target)}, and only https is followed`);
    }
    if (redirects >= MAX_REDIRECTS) {
        throw refused(`${link.host} redirects more than ${MAX_REDIRECTS} times, last to ${(0,src_url/* withoutSecrets */.cT)(target)}`);
    }
    return target;
}
function partOf({ status, headers, body }, { host }, asked) {
    const unusable = (problem) => new StorageError({ kind: 'unusable', problem: `${host} answered ${status} ${problem}` });
    if (/^text\/html\b/i.test(headers['content-type'] ?? '')) {
        throw unusable('with an HTML page in place of the bundle');
    }
    const etag = /^"[^"]*"$/.test(headers.etag ?? '') ? headers.etag : undefined;
    const length = lengthOf(headers['content-length']);
    if (status === 200) {
        return { start: 0, totalBytes: length, lengthBytes: length, etag, body };
    }
    const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? [];
    const isAsked = Number(start) === asked?.start && (etag === undefined || etag === asked.etag);
    const lengthBytes = Number(end) - Number(start) + 1;
    if (!isAsked || (length !== undefined && length !== lengthBytes)) {
        throw unusable('with another part of the bundle than was asked for');
    }
    return { start: asked.start, totalBytes: lengthOf(total), lengthBytes, etag: asked.etag, body };
}
function lengthOf(text) {
    return /^\d+$/.test(text ?? '') ? Number(text) : undefined;
}
async function refusal({ status, headers, body }, { host }, seen, resumption, { clock, hide, wallTime }) {
    if (resumption !== undefined && (status === 412 || status === 416))
        return { kind: 'changed' };
    const { code, text } = decodeStorageError(await textOf(body, clock));
    const words = (foreign) => foreign && (0,src_escape/* oneLine */.TN)(hide(withoutQueries(foreign, seen)));
    return {
        kind: 'status',
        host,
        status,
        code: words(code),
        text: words(text),
        retryAfterMs: (0,retry/* parseRetryAfter */.mu)(headers['retry-after'], headers.date, wallTime()),
    };
}
/** The beginning of an error body; as much as came of one that broke off, or takes its time. */
async function textOf(body, clock) {
    const chunks = [];
    const until = clock.now() + MAX_ERROR_MS;
    let size = 0;
    try {
        for await (const chunk of body) {
            chunks.push(chunk);
            size += chunk.length;
            if (size > MAX_ERROR_BYTES || clock.now() > until)
                break;
        }
    }
    catch (error) {
        if (!(error instanceof StorageError))
            throw error;
    }
    return Buffer.concat(chunks).toString('utf8');
}
/** A text without what may be a signature of one of these addresses. */
function withoutQueries(text, urls) {
    const written = urls.flatMap(({ search }) => search.split(/[?&]/).map((pair) => pair.replace(/^[^=]*=/, '')));
    const meant = urls.flatMap(({ searchParams }) => [...searchParams.values()]);
    const encoded = meant.map(encodeURIComponent);
    return [...written, ...meant, ...encoded, ...[...written, ...encoded].map(inLowerCase)]
        .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
        .toSorted((one, other) => other.length - one.length) // One may begin with another.
        .reduce((rest, secret) => rest.replaceAll(secret, '***'), text.replace(/\?[^\s"'<>]*/g, '?***'));
}
/** With its escapes written the other way: `%2f` for `%2F`. */
function inLowerCase(text) {
    return text.replace(/%[\dA-F]{2}/g, (escape) => escape.toLowerCase());
}

;// CONCATENATED MODULE: ./src/bundle/transfer-log.ts
/** Which moments of a transfer become a line of the log. */

/** In bytes of the whole, and in time: whichever comes first. */
const STEP_SHARE = 0.1;
const STEP_MS = 10_000;
/**
 * Logs a transfer at every tenth of its size or every ten seconds, whichever comes first, with its rate since the last
 * line. A transfer of unknown size is logged by time.
 */
function createTransferLog(clock, info) {
    let logged = { atMs: clock.now(), bytes: 0 };
    return ({ receivedBytes: bytes, totalBytes }) => {
        if (bytes < logged.bytes)
            logged = { atMs: clock.now(), bytes: 0 }; // It has started over.
        const atMs = clock.now();
        const moved = totalBytes === undefined ? 0 : (bytes - logged.bytes) / totalBytes;
        if (moved < STEP_SHARE && atMs - logged.atMs < STEP_MS && bytes !== totalBytes)
            return;
        const perSecond = ((bytes - logged.bytes) * 1000) / Math.max(1, atMs - logged.atMs);
        logged = { atMs, bytes };
        info(line(bytes, totalBytes, perSecond));
    };
}
function line(bytes, totalBytes, perSecond) {
    const rate = `${(0,src_bytes/* formatBytes */.z)(Math.round(perSecond))}/s`;
    if (totalBytes === undefined || totalBytes === 0)
        return `download · ${(0,src_bytes/* formatBytes */.z)(bytes)} · ${rate}`;
    const percent = Math.min(100, Math.floor((100 * bytes) / totalBytes));
    return `download · ${percent} % · ${(0,src_bytes/* formatBytes */.z)(bytes)} of ${(0,src_bytes/* formatBytes */.z)(totalBytes)} · ${rate}`;
}

;// CONCATENATED MODULE: ./src/bundle/download.ts
/** Downloads a bundle to its last byte: resumes what breaks, starts over where it must, and takes its digest on the way. */







/**
 * Brings a bundle into a sink, its length checked against what the service and the storage host announced.
 *
 * It is given up after six tries in a row that brought no byte which had not come before; one that is slow and breaks
 * often is not. A link that the host refuses is replaced by a fresh one.
 *
 * @throws {StorageError} when it is given up
 * @throws whatever the sink and `renew` throw, and the signal's reason when it is aborted
 */
async function download(bundle, sink, context) {
    const { clock, info, random, renew, signal } = context;
    const transfer = new Transfer(bundle, sink, context);
    let [barren, renewals] = [0, 0];
    /** A refusal of a fresh link, or of what it brings, is final, unless the transfer has gone on since. */
    let isFresh = false;
    for (;;) {
        const before = transfer.furthestBytes;
        try {
            return await transfer.attempt();
        }
        catch (error) {
            if (!(error instanceof StorageError))
                throw error;
            const hasNew = transfer.furthestBytes > before;
            barren = hasNew ? 0 : barren + 1;
            if (hasNew && error.failure.kind !== 'size')
                isFresh = false;
            const remedy = remedyFor(error.failure);
            if (remedy === 'renew' && !isFresh) {
                info(`${error.message}; asking the service for a fresh link`);
                // A host that refuses each link after a few bytes must not make the action hammer the service.
                if (renewals > 0)
                    await clock.sleep((0,retry/* waitMs */.Cu)(renewals, undefined, random()), signal);
                renewals++;
                transfer.follow(await renew());
                isFresh = true;
                continue;
            }
            if (remedy !== 'retry' || barren >= retry/* MAX_TRIES */.N$) {
                throw new StorageError(error.failure, transfer.progress, barren);
            }
            const retryAfterMs = error.failure.kind === 'status' ? error.failure.retryAfterMs : undefined;
            const wait = (0,retry/* waitMs */.Cu)(Math.max(1, barren), retryAfterMs, random());
            info(`${error.message}; next try of download in ${(0,duration/* formatDuration */.a)(wait)}`);
            await clock.sleep(wait, signal);
        }
    }
}
function unusable(problem) {
    return new StorageError({ kind: 'unusable', problem: `the storage host ${problem}` });
}
/** What has come so far, and how to go on from there. */
class Transfer {
    #sink;
    #context;
    #log;
    #collect = createCollector();
    /** Every address so far: what is secret in one of them must not be shown. */
    #seen = [];
    #bundle;
    #hash = (0,external_node_crypto_.createHash)('sha256');
    #receivedBytes = 0;
    #totalBytes;
    #etag;
    /** The most that any try has reached. */
    furthestBytes = 0;
    constructor(bundle, sink, context) {
        this.#bundle = bundle;
        this.#sink = sink;
        this.#context = context;
        this.#log = createTransferLog(context.clock, context.info);
    }
    get progress() {
        return { receivedBytes: this.#receivedBytes, totalBytes: this.#totalBytes ?? this.#bundle.sizeBytes };
    }
    /** Goes on with another link to the same bundle. */
    follow(bundle) {
        this.#bundle = bundle;
    }
    /** Fetches what is missing. @throws {StorageError} and then what has come can be built upon */
    async attempt() {
        const etag = this.#receivedBytes > 0 ? this.#etag : undefined;
        const resumption = etag === undefined ? undefined : { start: this.#receivedBytes, etag };
        // Should the next answer not be what was asked for, the one after it is asked for everything.
        this.#etag = undefined;
        try {
            const link = new URL(this.#bundle.bundleUrl);
            return await fetchPart({ link, resumption, seen: this.#seen }, this.#context, (part) => this.#receive(part));
        }
        catch (error) {
            const kind = error instanceof StorageError ? error.failure.kind : undefined;
            if (kind === 'network' || kind === 'status')
                this.#etag ??= etag;
            if (kind === 'size')
                this.#etag = undefined; // What has come is of no use.
            throw error;
        }
    }
    async #receive({ start, totalBytes, lengthBytes, etag, body }) {
        if (start === 0)
            await this.#restart();
        // One object has one length, whatever a later answer says of it.
        if (totalBytes !== undefined && totalBytes !== (this.#totalBytes ?? totalBytes)) {
            throw new StorageError({ kind: 'changed' });
        }
        this.#totalBytes ??= totalBytes;
        this.#etag = etag;
        if (totalBytes !== undefined)
            this.#checkSize(totalBytes, true);
        for await (const chunk of body) {
            this.#checkSize(this.#receivedBytes + chunk.length, false);
            await this.#sink.write(chunk);
            this.#hash.update(chunk);
            this.#receivedBytes += chunk.length;
            this.furthestBytes = Math.max(this.furthestBytes, this.#receivedBytes);
            this.#log(this.progress);
            this.#collect(chunk.length);
        }
        if (this.#receivedBytes === 0)
            throw unusable('sent an empty body in place of the bundle');
        if (this.#receivedBytes > (this.#totalBytes ?? Infinity)) {
            this.#etag = undefined; // Which of the bytes are wrong, nobody knows.
            throw unusable('sent more than it had announced');
        }
        const isShort = this.#receivedBytes < start + (lengthBytes ?? 0);
        if (isShort || this.#receivedBytes < (this.#totalBytes ?? 0)) {
            throw unusable('ended its answer before the bundle did');
        }
        this.#checkSize(this.#receivedBytes, true);
        return { sha256: this.#hash.digest('hex'), sizeBytes: this.#receivedBytes };
    }
    async #restart() {
        await this.#sink.restart();
        this.#hash = (0,external_node_crypto_.createHash)('sha256');
        this.#receivedBytes = 0;
        this.#totalBytes = undefined;
    }
    /** @param isWhole whether `actualBytes` is the whole length, and not only what has come of it so far */
    #checkSize(actualBytes, isWhole) {
        const { sizeBytes: announcedBytes } = this.#bundle;
        if (announcedBytes === undefined)
            return;
        if (isWhole ? actualBytes === announcedBytes : actualBytes <= announcedBytes)
            return;
        throw new StorageError({ kind: 'size', announcedBytes, actualBytes, isWhole });
    }
}

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./src/disk.ts
var disk = __webpack_require__(7310);
;// CONCATENATED MODULE: ./src/bundle/places.ts
/** A place on this machine that an input names, and what is said of one that can't be filled. */



const ELSEWHERE = 'Name another place';
const DOING = { 'download-to': 'saved', 'extract-to': 'unpacked' };
/** The error for a place that can't be filled. @param problem the rest of a sentence */
function cannotFill({ input, path }, problem, hint, cause) {
    const message = `The bundle cannot be ${DOING[input]} to ${(0,src_escape/* excerpt */.Kb)(path)} as \`${input}\` says: ${problem}`;
    return new errors/* ActionError */.lZ(message, { hint, cause });
}
/** What the system says of a place, as an error for people. An error that is none of the system's stays as it is. */
function placeError(place, error) {
    const known = (0,disk/* diskReason */.CQ)(error);
    if (known === undefined)
        return error;
    const isFull = ['ENOSPC', 'EDQUOT'].includes(known.code);
    const hint = isFull ? 'Free some space in a step before, or name a place on another disk' : ELSEWHERE;
    return cannotFill(place, known.reason, hint, error);
}

;// CONCATENATED MODULE: ./src/bundle/drafts.ts
/** What fills a place: made beside it, moved into it whole, and gone without a trace when it does not come to that. */




/**
 * Makes the directories above places. Disposing removes those of them that have stayed empty.
 *
 * @throws {ActionError} when the system does not let it
 */
async function makeParents(places) {
    const made = [];
    const removeEmpty = async () => {
        for (const folder of made)
            await (0,promises_.rmdir)(folder).catch(() => undefined);
    };
    for (const place of places) {
        try {
            for (const folder of await missingDirectories((0,external_node_path_.dirname)(place.location))) {
                if (await makeDirectory(folder))
                    made.unshift(folder);
            }
        }
        catch (error) {
            await removeEmpty();
            throw placeError(place, error);
        }
    }
    return { made, [Symbol.asyncDispose]: removeEmpty };
}
/** The directories of a path that do not exist, outermost first. */
async function missingDirectories(folder) {
    const isThere = await (0,promises_.stat)(folder).catch((error) => {
        if ((0,disk/* diskReason */.CQ)(error)?.code !== 'ENOENT')
            throw error;
    });
    return isThere ? [] : [...(await missingDirectories((0,external_node_path_.dirname)(folder))), folder];
}
/**
 * One level only: `recursive` never returns where a file system says of every new directory that it does not exist, as
 * /proc does (node 24.21).
 *
 * @returns `false` when another process was faster
 */
async function makeDirectory(folder) {
    try {
        await (0,promises_.mkdir)(folder);
        return true;
    }
    catch (error) {
        if ((0,disk/* diskReason */.CQ)(error)?.code === 'EEXIST')
            return false;
        throw error;
    }
}
/** @throws {ActionError} when the system does not let it be made */
async function draftFile(place) {
    const known = (error) => {
        throw placeError(place, error);
    };
    const location = (0,disk/* draftOf */.bz)(place.location);
    // Not for appending, which would need no position: Windows truncates no file that is open for that.
    // https://github.com/nodejs/node/issues/3177
    const handle = await (0,promises_.open)(location, 'wx').catch(known);
    let position = 0;
    return {
        location,
        sink: {
            async write(chunk) {
                for (let written = 0; written < chunk.length;) {
                    const { bytesWritten } = await handle
                        .write(chunk, written, chunk.length - written, position)
                        .catch(known);
                    written += bytesWritten;
                    position += bytesWritten;
                }
            },
            async restart() {
                position = 0;
                await handle.truncate().catch(known);
            },
        },
        async keep() {
            await handle.close().catch(known);
            await (0,promises_.rename)(location, place.location).catch(known);
        },
        async [Symbol.asyncDispose]() {
            await handle.close().catch(() => undefined); // Some disks tell only now that they are full; it is removed anyway.
            // Whatever keeps it from being removed has kept it from being written, and that is the failure to tell.
            await (0,promises_.rm)(location, { force: true }).catch(() => undefined);
        },
    };
}
/**
 * Moves a directory into its place, where at most an empty one stands.
 *
 * @throws {ActionError} when the system does not let it
 */
async function moveDirectory(location, place) {
    const target = place.location;
    try {
        // Windows renames nothing over a directory, not even an empty one.
        if (process.platform === 'win32') {
            await (0,promises_.rmdir)(target).catch((error) => {
                if ((0,disk/* diskReason */.CQ)(error)?.code !== 'ENOENT')
                    throw error;
            });
        }
        await (0,promises_.rename)(location, target);
    }
    catch (error) {
        throw placeError(place, error);
    }
}

;// CONCATENATED MODULE: ./src/bundle/place-checks.ts





/**
 * The same place, without symbolic links on its way: what is beside it is on the same disk as it.
 *
 * @throws {ActionError} where it is a link to nothing
 */
async function realPlace(place) {
    const { location } = place;
    const isLink = (await (0,promises_.lstat)(location).catch(() => undefined))?.isSymbolicLink() === true;
    if (isLink && (await (0,promises_.realpath)(location).catch(() => undefined)) === undefined) {
        throw cannotFill(place, 'it is a symbolic link to nothing', ELSEWHERE);
    }
    return { ...place, location: await realPath(location) };
}
/** The real path of what exists of a path, and the rest of it as it is. */
async function realPath(path) {
    const parent = (0,external_node_path_.dirname)(path);
    return (0,promises_.realpath)(path).catch(async () => parent === path ? path : (0,external_node_path_.join)(await realPath(parent), (0,external_node_path_.basename)(path)));
}
/**
 * Finds out whether the two places keep apart: the directory must be empty, so nothing may be saved in it.
 *
 * @throws {ActionError} when the file would be in the directory
 */
function checkApart(archive, site) {
    if (!(0,disk/* isWithin */.UO)(archive.location, site.location))
        return;
    throw cannotFill(archive, `by way of a symbolic link that is in ${(0,src_escape/* excerpt */.Kb)(site.path)}`, ELSEWHERE);
}
/**
 * Finds out whether a file can be saved at a place. Changes nothing.
 *
 * @throws {ActionError} with what to write instead
 */
async function checkFilePlace(place) {
    const status = await statusOf(place);
    if (status?.isDirectory() === true) {
        throw cannotFill(place, 'there is a directory of that name', `Name a file in it: ${place.path}/bundle.tar.gz`);
    }
    if (status !== undefined && !status.isFile())
        throw cannotFill(place, 'it is not a file', ELSEWHERE);
    await checkParent(place);
}
/**
 * Finds out whether a site can be unpacked at a place: it must be absent or an empty directory. Changes nothing.
 *
 * @throws {ActionError} with what to write instead
 */
async function checkDirectoryPlace(place) {
    const status = await statusOf(place);
    if (status !== undefined && !status.isDirectory()) {
        throw cannotFill(place, 'there is a file of that name', 'Name a new directory');
    }
    if (status !== undefined)
        await checkEmpty(place);
    const parent = await checkParent(place);
    // A rename puts the site into its place, and none leads from one disk to another.
    if (status !== undefined && status.dev !== parent.dev) {
        throw cannotFill(place, 'it is the root of a mounted disk', `Name a directory in it: ${place.path}/site`);
    }
}
async function checkEmpty(place) {
    try {
        for await (const { name } of await (0,promises_.opendir)(place.location)) {
            const problem = `the directory is not empty, it has ${(0,src_escape/* excerpt */.Kb)(name, 100)}`;
            throw cannotFill(place, problem, 'Name a new directory, or empty that one in a step before');
        }
    }
    catch (error) {
        throw placeError(place, error);
    }
}
async function statusOf(place) {
    try {
        return await (0,promises_.stat)(place.location);
    }
    catch (error) {
        if ((0,disk/* diskReason */.CQ)(error)?.code === 'ENOENT')
            return undefined;
        throw placeError(place, error);
    }
}
/** The nearest directory that exists must be one that may be written to. */
async function checkParent(place) {
    for (let folder = (0,external_node_path_.dirname)(place.location);; folder = (0,external_node_path_.dirname)(folder)) {
        try {
            const status = await (0,promises_.stat)(folder);
            await (0,promises_.access)(folder, promises_.constants.W_OK | promises_.constants.X_OK);
            return status;
        }
        catch (error) {
            if ((0,disk/* diskReason */.CQ)(error)?.code !== 'ENOENT' || folder === (0,external_node_path_.dirname)(folder))
                throw placeError(place, error);
        }
    }
}

;// CONCATENATED MODULE: ./src/bundle/archive.ts
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});
/** An archive, whatever its format: how it is told, what an entry is, and what is said of one that can't be unpacked. */



/** Something in an archive that keeps it from being unpacked. */
class ArchiveError extends errors/* BundleFault */.d3 {
    constructor(problem, { hint, cause } = {}) {
        super(`The bundle cannot be unpacked: ${problem}. Nothing was unpacked`, {
            hint: hint ?? 'Report it to the documentation host, whose export made the archive',
            cause,
        });
    }
}
/** An entry that is refused. */
function refused({ name }, problem) {
    return new ArchiveError(`its entry "${(0,src_escape/* excerpt */.Kb)(name, 200)}" ${problem}`);
}
/** The archive can't be read any further. */
function damaged(error) {
    const problem = error instanceof Error ? error.message : String(error);
    return new ArchiveError(`the archive is damaged (${(0,src_escape/* excerpt */.Kb)(problem, 200)})`, {
        hint: 'Run again; when it stays so, report it to the documentation host',
        cause: error,
    });
}
/** Longest beginning that a format is told by, in bytes: the header of a tar. */
const HEAD_BYTES = 512;
/** What an archive that is not supported begins with. */
const OTHER_FORMATS = [
    ['a .tar.zst archive', Buffer.from([0x28, 0xb5, 0x2f, 0xfd])],
    ['a .tar.xz archive', Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a])],
    ['a .tar.bz2 archive', Buffer.from('BZh')],
    ['a .7z archive', Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])],
    ['a .rar archive', Buffer.from('Rar!')],
];
/**
 * Tells the format of an archive by its content.
 *
 * @throws {ArchiveError} when it is none that can be unpacked
 */
async function formatOf(file) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const handle = __addDisposableResource(env_1, await (0,promises_.open)(file), true);
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
        const head = buffer.subarray(0, bytesRead);
        const begins = (...magic) => head.subarray(0, magic.length).equals(Buffer.from(magic));
        if (begins(0x1f, 0x8b))
            return 'tar.gz';
        // The second is the end of an empty archive.
        if (begins(0x50, 0x4b, 3, 4) || begins(0x50, 0x4b, 5, 6))
            return 'zip';
        if (isTarHeader(head))
            return 'tar';
        throw notAnArchive(head);
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = __disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
/** @param head the first bytes of something else than an archive that can be unpacked */
function notAnArchive(head) {
    const [other] = OTHER_FORMATS.find(([, magic]) => head.subarray(0, magic.length).equals(magic)) ?? [];
    const begin = (0,src_escape/* excerpt */.Kb)(head.subarray(0, 40).toString('latin1'), 40);
    const it = other === undefined ? `is no archive: it begins with "${begin}"` : `is ${other}`;
    return new ArchiveError(`it ${it}, and .tar.gz, .tar and .zip can be unpacked`, {
        hint: 'Save it with `download-to` and unpack it in a step of your own, or report it to the documentation host',
    });
}
/**
 * Whether a block is the header of a tar entry, or the zeros that end an empty archive: its checksum is the sum of its
 * bytes, with spaces in place of the checksum itself.
 *
 * @see https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html
 */
function isTarHeader(block) {
    if (block.length < HEAD_BYTES)
        return false;
    const sum = block
        .subarray(0, HEAD_BYTES)
        .reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
    const written = block
        .toString('latin1', 148, 156)
        .replace(/[\0 ]+$/, '')
        .trim();
    if (written === '')
        return block.every((byte) => byte === 0);
    return /^[0-7]+$/.test(written) && Number.parseInt(written, 8) === sum;
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
;// CONCATENATED MODULE: ./src/bundle/removal.ts
/** Removes a directory with everything in it, without taking the time or the memory of the action. */



/** So many files are removed in no time. */
const FEW = 1000;
const SCRIPT = `const { rmSync, rmdirSync } = require('node:fs')
const [tree, ...folders] = process.argv.slice(1)
rmSync(tree, { recursive: true, force: true, maxRetries: 3 })
for (const folder of folders) try { rmdirSync(folder) } catch {}`;
/**
 * Removes a directory.
 *
 * A hundred thousand files take seconds, in which a cancelled run has to be over: a process of its own removes them, and
 * goes on when this one ends. Also, node's own asynchronous way takes 300 MiB for so many.
 */
async function remove({ location, nodes, parents }, signal) {
    if (nodes <= FEW) {
        removeAtOnce(location);
        return;
    }
    const child = (0,external_node_child_process_.spawn)(process.execPath, ['-e', SCRIPT, location, ...parents], {
        detached: true,
        stdio: 'ignore',
        env: bareEnvironment(),
    });
    const outcome = await new Promise((resolve) => {
        const leave = () => {
            child.unref();
            resolve('left to it');
        };
        child.once('exit', () => {
            resolve('removed');
        });
        child.once('error', () => {
            resolve('not started');
        });
        signal.addEventListener('abort', leave);
        if (signal.aborted)
            leave();
    });
    if (outcome === 'not started')
        removeAtOnce(location);
}
function removeAtOnce(location) {
    try {
        (0,external_node_fs_.rmSync)(location, { recursive: true, force: true, maxRetries: 3 });
    }
    catch {
        // What keeps it from being removed kept it from being written, and that is the failure to tell.
    }
}

;// CONCATENATED MODULE: ./src/bundle/entry-place.ts
/** Where an entry of an archive belongs below the directory that it is unpacked into. Pure. */

/** Deeper than any site, and not so deep that a small archive makes a mountain of directories. */
const MAX_DEPTH = 50;
/**
 * The place of an entry as a path below the directory, without `.` and doubled slashes; empty for the directory itself.
 *
 * @throws {ArchiveError} for a name that leads elsewhere, or means another file on another system
 */
function placeOf(entry) {
    const { name } = entry;
    if (/\p{Cc}/u.test(name))
        throw refused(entry, 'has control characters in its name');
    if (name.includes('\\'))
        throw refused(entry, 'has a backslash in its name');
    if (name.startsWith('/') || /^[a-z]:/i.test(name))
        throw refused(entry, 'has an absolute path');
    const parts = partsOf(name);
    if (parts.length > MAX_DEPTH)
        throw refused(entry, `lies deeper than ${MAX_DEPTH} directories`);
    if (parts.includes('..'))
        throw refused(entry, 'leads out of the directory by ".."');
    return parts.join('/');
}
/** The parts of a path that say something. */
function partsOf(path) {
    return path.split('/').filter((part) => part !== '' && part !== '.');
}
/**
 * The place that the target of a hard link names.
 *
 * @throws {ArchiveError} for a target outside the directory
 */
function hardLinkTarget(entry) {
    try {
        return placeOf({ name: entry.target });
    }
    catch {
        throw refused(entry, `is a hard link out of the directory, to "${entry.target}"`);
    }
}
/**
 * Checks that a symbolic link of an archive stays in the directory, whatever other links it goes through. Those have to
 * pass this check too.
 *
 * @param links place of each link → its target
 * @throws {ArchiveError} when it leads out, or round in a circle, or another link would be followed to it
 */
function checkSymbolicLink(place, links) {
    const entry = { name: place };
    const target = links.get(place) ?? '';
    if (ancestorsOf(place).some((ancestor) => links.has(ancestor))) {
        throw refused(entry, 'lies below a symbolic link');
    }
    const isElsewhere = target.startsWith('/') || /\\|\p{Cc}|^[a-z]:/iu.test(target);
    if (isElsewhere || target === '')
        throw leadsOut(entry, target);
    const end = follow(place, links);
    if (end === 'outside')
        throw leadsOut(entry, target);
    if (end === 'circle')
        throw refused(entry, 'is a symbolic link that leads back to itself, or through too many others');
}
/** The directories on the way to a place. */
function ancestorsOf(place) {
    const parts = place.split('/');
    return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}
function leadsOut(entry, target) {
    return refused(entry, `is a symbolic link out of the directory, to "${target}"`);
}
/** Longest target of a symbolic link, in characters. */
const MAX_TARGET_LENGTH = 1000;
/** The error for a longer one. */
function tooLongTarget(entry) {
    return refused(entry, 'is a symbolic link with too long a target');
}
/** Links one after the other. Systems follow more, but no site has such chains. */
const MAX_HOPS = 8;
/** Walks a path as the system does: a link on the way is replaced by its target before the next part is looked at. */
function follow(place, links) {
    const walked = [];
    const ahead = place.split('/');
    let hops = 0;
    for (let part = ahead.shift(); part !== undefined; part = ahead.shift()) {
        if (part === '..') {
            if (walked.pop() === undefined)
                return 'outside';
            continue;
        }
        walked.push(part);
        const target = links.get(walked.join('/'));
        if (target === undefined)
            continue;
        if (++hops > MAX_HOPS)
            return 'circle';
        walked.pop();
        ahead.unshift(...partsOf(target));
    }
    return 'inside';
}

;// CONCATENATED MODULE: ./src/bundle/open-file.ts
/** A file of a site while it is being written. */

/** The latest time that every file system can keep, in milliseconds since the epoch: 2106. */
const LATEST_MS = 0xffff_ffff * 1000;
class OpenFile {
    #descriptor;
    #modifiedAt;
    #count;
    #isOpen = true;
    constructor(descriptor, modifiedAt, count) {
        this.#descriptor = descriptor;
        this.#modifiedAt = modifiedAt;
        this.#count = count;
    }
    write(chunk) {
        this.#count(chunk.length);
        (0,external_node_fs_.writeFileSync)(this.#descriptor, chunk); // Where the chunk before it ended.
    }
    end() {
        const time = this.#modifiedAt?.getTime() ?? NaN;
        if (time > 0 && time < LATEST_MS)
            (0,external_node_fs_.futimesSync)(this.#descriptor, time / 1000, time / 1000);
        this.close();
    }
    close() {
        if (!this.#isOpen)
            return;
        this.#isOpen = false;
        (0,external_node_fs_.closeSync)(this.#descriptor);
    }
}

;// CONCATENATED MODULE: ./src/bundle/site-folder.ts
/** The directory that a site is unpacked into: makes what is asked for in it, each name once. */




/** Places are relative to the directory, with `/`. Each method throws {@link ArchiveError} when a name is taken. */
class SiteFolder {
    #location;
    #made = new Set(['']);
    /** @param location of an empty directory */
    constructor(location) {
        this.#location = location;
    }
    makeDirectory(place, entry) {
        if (this.#made.has(place))
            return;
        this.#make(entry, () => (0,external_node_fs_.mkdirSync)(this.#at(place), { recursive: true }));
        this.#made.add(place);
    }
    /** @returns the descriptor of a new file */
    openFile(place, entry) {
        this.#makeParent(place, entry);
        return this.#make(entry, () => (0,external_node_fs_.openSync)(this.#at(place), 'wx', entry.isExecutable ? 0o777 : 0o666));
    }
    makeSymbolicLink(place, target, entry) {
        this.#makeParent(place, entry);
        this.#make(entry, () => {
            (0,external_node_fs_.symlinkSync)(target, this.#at(place));
        });
    }
    /** @throws {ArchiveError} when there is no file at the target */
    makeHardLink(place, target, entry) {
        if ((0,external_node_fs_.lstatSync)(this.#at(target), { throwIfNoEntry: false })?.isFile() !== true) {
            throw refused(entry, `is a hard link to "${target}", which is no file of the archive`);
        }
        this.#makeParent(place, entry);
        this.#make(entry, () => {
            (0,external_node_fs_.linkSync)(this.#at(target), this.#at(place));
        });
    }
    /** Whether what is at a place leads to something outside of the directory. */
    leadsOut(place) {
        try {
            return !(0,disk/* isWithin */.UO)(external_node_fs_.realpathSync.native(this.#at(place)), external_node_fs_.realpathSync.native(this.#location));
        }
        catch (error) {
            if ((0,disk/* diskReason */.CQ)(error) === undefined)
                throw error;
            return false; // It leads nowhere.
        }
    }
    #at(place) {
        return (0,external_node_path_.join)(this.#location, place);
    }
    #makeParent(place, entry) {
        this.makeDirectory((0,external_node_path_.dirname)(`/${place}`).slice(1), entry);
    }
    /** A name that is taken is the archive's fault, and not the disk's. */
    #make(entry, make) {
        try {
            return make();
        }
        catch (error) {
            const code = (0,disk/* diskReason */.CQ)(error)?.code ?? '';
            if (['EEXIST', 'ENOTDIR', 'EISDIR'].includes(code))
                throw takenTwice(entry);
            if (code === 'ENAMETOOLONG')
                throw refused(entry, 'has too long a name');
            throw error;
        }
    }
}
/** The error for two entries of one name. */
function takenTwice(entry) {
    return refused(entry, 'has the place of another entry');
}

// EXTERNAL MODULE: external "node:timers/promises"
var external_node_timers_promises_ = __webpack_require__(8500);
;// CONCATENATED MODULE: ./src/bundle/turns.ts
/** Turns of the event loop in long synchronous work: only in them a signal is heard. */

/** Longest work between two turns, in milliseconds. */
const AT_ONCE_MS = 50;
/** @throws the signal's reason when it is aborted */
async function turn(signal) {
    await (0,external_node_timers_promises_.setImmediate)();
    signal.throwIfAborted();
}
/** @returns to be called between steps of the work: takes a turn when the last one is too long ago */
function createPacer(signal) {
    let turnedAt = performance.now();
    return async () => {
        if (performance.now() - turnedAt < AT_ONCE_MS)
            return;
        await turn(signal);
        turnedAt = performance.now();
    };
}

;// CONCATENATED MODULE: ./src/bundle/site-links.ts
/** The links of an archive. They are made last, so that nothing is ever written through one. */




class SiteLinks {
    #folder;
    #max;
    /** Place → target. */
    #symbolic = new Map();
    #hard = [];
    #count = 0;
    /** @param max how many there may be */
    constructor(folder, max) {
        this.#folder = folder;
        this.#max = max;
    }
    addSymbolic(place, entry, target) {
        if (this.#symbolic.has(place))
            throw takenTwice(entry);
        this.#countOne();
        if (target.length > MAX_TARGET_LENGTH)
            throw tooLongTarget(entry);
        this.#symbolic.set(place, target);
    }
    addHard(place, entry) {
        this.#countOne();
        this.#hard.push({ entry, place, target: hardLinkTarget(entry) });
    }
    /**
     * Makes them, once every file is there.
     *
     * @returns how many more names files have by them
     * @throws {ArchiveError} for one that leads out of the directory
     * @throws the signal's reason when it is aborted
     */
    async make(signal) {
        const isForFile = ({ target }) => !this.#symbolic.has(target);
        const names = this.#hard.filter(isForFile);
        // A second name of a symbolic link is such a link itself.
        for (const { entry, place, target } of this.#hard) {
            const linked = this.#symbolic.get(target);
            if (linked !== undefined)
                this.addSymbolic(place, entry, linked);
        }
        const pace = createPacer(signal);
        for (const { entry, place, target } of names) {
            await pace();
            this.#folder.makeHardLink(place, target, entry);
        }
        for (const place of this.#symbolic.keys()) {
            await pace();
            checkSymbolicLink(place, this.#symbolic);
        }
        for (const [place, target] of this.#symbolic) {
            await pace();
            this.#folder.makeSymbolicLink(place, target, { name: place });
        }
        // The disk may take names for the same that are told apart here: `A` and `a`, or two ways to write `ü`.
        for (const [place, target] of this.#symbolic) {
            await pace();
            if (!this.#folder.leadsOut(place))
                continue;
            throw refused({ name: place }, `is a symbolic link out of the directory, to "${target}"`);
        }
        return names.length;
    }
    #countOne() {
        if (++this.#count > this.#max)
            throw new ArchiveError(`it has more than ${this.#max} links`);
    }
}

;// CONCATENATED MODULE: ./src/bundle/site-writer.ts
/** Writes the entries of an archive into a directory of their own, and refuses what must not be in a bundle. */







/**
 * Takes an archive entry by entry. Its writes are synchronous: what comes is in memory already, and each chunk of it
 * comes with a turn of the event loop, in which a signal is heard.
 */
class SiteWriter {
    #folder;
    #links;
    #limits;
    #open;
    #entries = 0;
    #nodes = 0;
    #bytes = 0;
    #files = 0;
    /** @param location of an empty directory */
    constructor(location, limits) {
        this.#folder = new SiteFolder(location);
        this.#links = new SiteLinks(this.#folder, limits.maxLinks);
        this.#limits = limits;
    }
    /** How many files and directories there may be by now, with the directories above each entry. */
    get nodes() {
        return this.#nodes;
    }
    get files() {
        return this.#files;
    }
    /** Of all files together. */
    get bytes() {
        return this.#bytes;
    }
    begin(entry) {
        if (++this.#entries > this.#limits.maxEntries) {
            throw new ArchiveError(`it has more than ${this.#limits.maxEntries} entries`);
        }
        const place = placeOf(entry);
        if (place === '' && entry.kind !== 'directory')
            throw refused(entry, 'has no name');
        this.#nodes += place.split('/').length;
        switch (entry.kind) {
            case 'special file':
                throw refused(entry, 'is a device or another special file');
            case 'directory':
                this.#folder.makeDirectory(place, entry);
                return undefined;
            case 'file':
                return this.#openFile(place, entry);
            case 'symbolic link':
                this.#links.addSymbolic(place, entry, entry.target);
                return undefined;
            case 'hard link':
                this.#links.addHard(place, entry);
                return undefined;
        }
    }
    decompressed(bytes) {
        // Beside the files there are headers and padding, up to about a kilobyte for each.
        if (bytes > this.#limits.maxBytes + 2048 * this.#limits.maxEntries)
            throw this.#tooLarge();
    }
    /**
     * Makes the links, once every file is there.
     *
     * @throws {ArchiveError} for one that leads out of the directory, and for an archive without files
     * @throws the signal's reason when it is aborted
     */
    async finish(signal) {
        await turn(signal); // What has been written may have taken a while.
        this.#files += await this.#links.make(signal);
        if (this.#files === 0)
            throw new ArchiveError('it has no files');
        await turn(signal); // So may the links have.
    }
    /** Closes what an archive that broke off has left open. */
    abandon() {
        this.#open?.close();
    }
    #openFile(place, entry) {
        if (this.#bytes + entry.sizeBytes > this.#limits.maxBytes)
            throw this.#tooLarge();
        const descriptor = this.#folder.openFile(place, entry);
        this.#files++;
        this.#open = new OpenFile(descriptor, entry.modifiedAt, (length) => {
            this.#bytes += length;
            if (this.#bytes > this.#limits.maxBytes)
                throw this.#tooLarge();
        });
        return this.#open;
    }
    #tooLarge() {
        return new ArchiveError(`it unpacks to more than ${(0,src_bytes/* formatBytes */.z)(this.#limits.maxBytes)}`);
    }
}

// EXTERNAL MODULE: external "node:stream/promises"
var external_node_stream_promises_ = __webpack_require__(6466);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(8522);
// EXTERNAL MODULE: ./node_modules/tar/dist/esm/index.min.js
var index_min = __webpack_require__(8697);
;// CONCATENATED MODULE: ./src/bundle/tar-archive.ts
/** Reads a tar, compressed or not. Only importer of `tar`. */







/** How much is read and decompressed at once, in bytes. */
const CHUNK_BYTES = 128 * 1024;
/** How much is parsed at once, in bytes: small entries take long for their size. */
const SLICE_BYTES = 8 * 1024;
const NO_TAR_IN_GZIP = 'it is compressed by gzip, and what is in it is no tar';
/**
 * The records of a file with holes, whose content is a map of them and what is between.
 *
 * @see https://www.gnu.org/software/tar/manual/html_section/Sparse-Formats.html
 */
const GNU_SPARSE = /^\d+ GNU\.sparse\./m;
const KINDS = {
    File: 'file',
    OldFile: 'file',
    ContiguousFile: 'file',
    Directory: 'directory',
    GNUDumpDir: 'directory',
    SymbolicLink: 'symbolic link',
    Link: 'hard link',
};
/**
 * Reads a tar to its end. Node decompresses it, off the main thread, which the parser would do on it.
 *
 * @throws {ArchiveError} when it is damaged
 * @throws whatever the receiver throws, and the signal's reason when it is aborted
 */
async function readTar(file, { isCompressed }, receiver, signal) {
    const parse = async (chunks) => {
        const parser = createParser(receiver);
        const collect = createCollector();
        const pace = createPacer(signal);
        const read = { bytes: 0, isEnded: false };
        parser.on('eof', () => {
            read.isEnded = true;
        });
        for await (const chunk of chunks) {
            if (read.bytes === 0 && isCompressed && !mayBeTar(chunk))
                throw new ArchiveError(NO_TAR_IN_GZIP);
            read.bytes += chunk.length;
            receiver.decompressed(read.bytes);
            // What follows the end is still decompressed, for the check sum of the whole; the parser would keep it all.
            for (let at = 0; at < chunk.length && !read.isEnded; at += SLICE_BYTES) {
                parser.write(chunk.subarray(at, at + SLICE_BYTES));
                await pace();
            }
            collect(chunk.length);
        }
        if (!read.isEnded)
            parser.end();
    };
    const source = (0,external_node_fs_.createReadStream)(file, { highWaterMark: CHUNK_BYTES });
    try {
        if (isCompressed)
            await (0,external_node_stream_promises_.pipeline)(source, (0,external_node_zlib_.createGunzip)({ chunkSize: CHUNK_BYTES }), parse, { signal });
        else
            await (0,external_node_stream_promises_.pipeline)(source, parse, { signal });
    }
    catch (error) {
        signal.throwIfAborted();
        throw isOfZlib(error) ? damaged(error) : error;
    }
}
/** A parser that hands everything on at once: there is nothing to wait for, as the receiver takes each chunk whole. */
function createParser(receiver) {
    const parser = new index_min/* Parser */.iX({ strict: true });
    let isSparse = false;
    parser.on('meta', (records) => {
        isSparse ||= GNU_SPARSE.test(records);
    });
    parser.on('entry', (entry) => {
        if (isSparse)
            throw refused({ name: entry.path }, 'is a sparse file, which is not supported');
        const content = receiver.begin(entryOf(entry));
        if (content === undefined)
            entry.resume();
        else
            receive(entry, content);
    });
    parser.on('ignoredEntry', (entry) => {
        if (entry.type === 'TapeVolumeHeader')
            return; // The label of the whole archive.
        throw refused({ name: entry.path }, `is of a kind that is not supported, ${entry.type}`);
    });
    parser.on('error', (error) => {
        throw error instanceof ArchiveError ? error : damaged(error);
    });
    return parser;
}
function receive(entry, content) {
    entry.on('data', (chunk) => {
        content.write(chunk);
    });
    entry.on('end', () => {
        content.end();
    });
}
function entryOf({ path, type, size, mode = 0, mtime, linkpath = '' }) {
    return {
        name: path,
        // Before there were types, a directory was told by its final slash.
        kind: type === 'OldFile' && path.endsWith('/') ? 'directory' : (KINDS[type] ?? 'special file'),
        sizeBytes: size,
        isExecutable: (mode & 0o111) !== 0,
        modifiedAt: mtime,
        target: linkpath,
    };
}
/** @param head the first chunk; one too short for a header is left to the parser */
function mayBeTar(head) {
    return head.length < HEAD_BYTES || isTarHeader(head);
}
function isOfZlib(error) {
    return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

// EXTERNAL MODULE: ./node_modules/yauzl/index.js
var yauzl = __webpack_require__(663);
;// CONCATENATED MODULE: ./src/bundle/zip-archive.ts
/** Reads a zip. Only importer of `yauzl`. */







/** Systems on which the upper half of the external attributes is the mode of the file: Unix and macOS. */
const UNIX = new Set([3, 19]);
/** `S_IFMT` and its values, see inode(7). */
const TYPE_MASK = 0o170000;
const zip_archive_KINDS = {
    0: 'file',
    0o100000: 'file',
    0o040000: 'directory',
    0o120000: 'symbolic link',
};
/**
 * Reads a zip to its end, along its central directory.
 *
 * @throws {ArchiveError} when it is damaged, encrypted, or compressed by another method than deflate
 * @throws whatever the receiver throws, and the signal's reason when it is aborted
 */
async function readZip(file, receiver, signal) {
    const zip = await (0,yauzl/* openPromise */.sO)(file, { decodeStrings: false, autoClose: false }).catch(readingFailed);
    const collect = createCollector();
    try {
        for await (const zipEntry of zip.eachEntry()) {
            signal.throwIfAborted();
            await readEntry({ zip, collect }, zipEntry, receiver, signal);
        }
    }
    catch (error) {
        readingFailed(error);
    }
    finally {
        zip.close();
    }
}
/** What yauzl throws has no code, as little as what its streams throw of a wrong length. */
function readingFailed(error) {
    if (error instanceof errors/* ActionError */.lZ || (0,disk/* diskReason */.CQ)(error) !== undefined)
        throw error;
    throw damaged(error);
}
async function readEntry(archive, zipEntry, receiver, signal) {
    const entry = zip_archive_entryOf(zipEntry);
    if (zipEntry.isEncrypted())
        throw refused(entry, 'is encrypted');
    if (!zipEntry.canDecodeFileData()) {
        throw refused(entry, `is compressed by the method ${zipEntry.compressionMethod}, which is not supported`);
    }
    if (entry.kind === 'symbolic link') {
        receiver.begin({ ...entry, target: await targetOf(archive, zipEntry, entry, signal) });
        return;
    }
    const content = receiver.begin(entry);
    if (content !== undefined)
        await readContent(archive, zipEntry, content, signal);
}
function zip_archive_entryOf(entry) {
    const name = (0,yauzl/* getFileNameLowLevel */.ax)(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
    const mode = UNIX.has(entry.versionMadeBy >>> 8) ? entry.externalFileAttributes >>> 16 : 0;
    return {
        name,
        kind: name.endsWith('/') ? 'directory' : (zip_archive_KINDS[mode & TYPE_MASK] ?? 'special file'),
        sizeBytes: entry.uncompressedSize,
        isExecutable: (mode & 0o111) !== 0,
        modifiedAt: entry.getLastModDate(),
        target: '',
    };
}
async function targetOf(archive, zipEntry, entry, signal) {
    // Known before it is read: UTF-8 has three bytes at most for what counts as a character.
    if (zipEntry.uncompressedSize > 3 * MAX_TARGET_LENGTH)
        throw tooLongTarget(entry);
    const chunks = [];
    await readContent(archive, zipEntry, { write: (chunk) => chunks.push(chunk), end: () => undefined }, signal);
    return Buffer.concat(chunks).toString('utf8');
}
async function readContent({ zip, collect }, zipEntry, content, signal) {
    const stream = await zip.openReadStreamPromise(zipEntry);
    let sum = 0;
    for await (const chunk of stream) {
        signal.throwIfAborted();
        sum = (0,external_node_zlib_.crc32)(chunk, sum);
        content.write(chunk);
        collect(chunk.length);
    }
    if (sum !== zipEntry.crc32)
        throw refused(zip_archive_entryOf(zipEntry), 'has another check sum than it should');
    content.end();
}

;// CONCATENATED MODULE: ./src/bundle/unpack.ts
/** Unpacks an archive beside its place, and moves it there when it is whole and has nothing in it that is refused. */









const GIB = 1024 ** 3;
const MAX_ENTRIES = 500_000;
/** Sites have few, and each has to be followed to its end. */
const MAX_LINKS = 10_000;
/** Of all files together, in bytes. */
const MAX_UNPACKED_BYTES = 20 * GIB;
/** An archive may unpack to so many bytes, however small it is; a larger one to so many times its own size. */
const UNSUSPICIOUS_BYTES = GIB;
const MAX_RATIO = 200;
/**
 * Unpacks an archive, whatever its format, into a directory that appears only when everything is in it.
 *
 * @param archive its location
 * @param place its parent is there
 * @param parents directories that were made for it, innermost first
 * @throws {ArchiveError} when it is damaged, too large, or has an entry that is refused
 * @throws {ActionError} when the system does not let the site be written
 * @throws the signal's reason when it is aborted
 */
async function unpack(archive, place, parents, signal) {
    const format = await formatOf(archive);
    const draft = (0,disk/* draftOf */.bz)(place.location);
    const writer = new SiteWriter(draft, limitsFor((await (0,promises_.stat)(archive)).size));
    try {
        await (0,promises_.mkdir)(draft);
        if (format === 'zip')
            await readZip(archive, writer, signal);
        else
            await readTar(archive, { isCompressed: format === 'tar.gz' }, writer, signal);
        await writer.finish(signal);
        await moveDirectory(draft, place);
        return { files: writer.files, bytes: writer.bytes };
    }
    catch (error) {
        writer.abandon();
        await remove({ location: draft, nodes: writer.nodes, parents }, signal);
        throw placeError(place, error);
    }
}
/** Bounds for an archive of so many bytes. */
function limitsFor(archiveBytes) {
    const maxBytes = Math.min(MAX_UNPACKED_BYTES, Math.max(UNSUSPICIOUS_BYTES, MAX_RATIO * archiveBytes));
    return { maxEntries: MAX_ENTRIES, maxLinks: MAX_LINKS, maxBytes };
}

;// CONCATENATED MODULE: ./src/delivery.ts
var delivery_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var delivery_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});
/** Bringing the bundle itself to the runner: saved, unpacked, audited, each told as soon as it is done. */








/** Most findings that are listed in the log. */
const MAX_LISTED = 200;
function createDelivery({ archive, site, audit: auditMode }, context) {
    const { auditProgram, runner, facts, hide, signal } = context;
    const realPlaces = async () => ({
        realArchive: archive && (await realPlace(archive)),
        realSite: site && (await realPlace(site)),
    });
    return {
        async preflight() {
            const { realArchive, realSite } = await realPlaces();
            if (realArchive !== undefined)
                await checkFilePlace(realArchive);
            if (realSite !== undefined)
                await checkDirectoryPlace(realSite);
            if (realArchive !== undefined && realSite !== undefined)
                checkApart(realArchive, realSite);
        },
        async deliver({ bundle, renew, phase }) {
            const env_1 = { stack: [], error: void 0, hasError: false };
            try {
                const { realArchive, realSite } = await realPlaces();
                // Where only the site is wanted, the archive is fetched beside it and does not stay.
                const fetchedTo = realArchive ?? realSite;
                if (fetchedTo === undefined)
                    return;
                const places = [realArchive, realSite].filter((place) => place !== undefined);
                const parents = delivery_addDisposableResource(env_1, await makeParents(places), true);
                const draft = delivery_addDisposableResource(env_1, await draftFile(fetchedTo), true);
                const downloaded = await phase('download', () => download(bundle, draft.sink, { ...context, renew, info: runner.info }));
                tellDownload(downloaded);
                let location = draft.location;
                if (archive !== undefined) {
                    await draft.keep();
                    location = archive.location;
                    facts.bundlePath = archive.path;
                    runner.output('bundlePath', location);
                    runner.info(`Saved the bundle to ${archive.path}`);
                }
                if (site === undefined || realSite === undefined)
                    return;
                const { files, bytes } = await phase('unpack', () => unpack(location, realSite, parents.made, signal));
                tellSite(site, files, bytes);
                if (auditMode !== 'off')
                    await phase('audit', () => auditSite(site));
            }
            catch (e_1) {
                env_1.error = e_1;
                env_1.hasError = true;
            }
            finally {
                const result_1 = delivery_disposeResources(env_1);
                if (result_1)
                    await result_1;
            }
        },
    };
    function tellDownload({ sha256, sizeBytes }) {
        facts.sha256 = sha256;
        facts.sizeBytes = sizeBytes;
        runner.output('sha256', sha256);
        runner.output('sizeBytes', sizeBytes.toString());
        runner.info(`Downloaded the bundle: ${(0,src_bytes/* formatBytes */.z)(sizeBytes)}, SHA-256 ${sha256}`);
    }
    function tellSite({ path, location }, files, bytes) {
        facts.sitePath = path;
        runner.output('sitePath', location);
        runner.info(`Unpacked ${files} ${files === 1 ? 'file' : 'files'}, ${(0,src_bytes/* formatBytes */.z)(bytes)}, to ${path}`);
    }
    async function auditSite({ location }) {
        const result = await auditApart(auditProgram, location, signal);
        const { findings, findingCount, mayCallOut } = result;
        runner.output('auditFindings', findingCount.toString());
        const lines = [...findings.map(findingLine), ...mayCallOut.map(mentionLine)];
        const rest = findingCount + mayCallOut.length - MAX_LISTED;
        facts.audit = { headline: headline(result), details: renderAudit(result, hide) };
        const outcome = `Audit: ${facts.audit.headline}`;
        if (lines.length === 0)
            runner.info(outcome);
        else
            runner.group(outcome, [...lines.slice(0, MAX_LISTED), ...(rest > 0 ? [`and ${rest} more`] : [])]);
        if (findingCount === 0)
            return;
        if (auditMode === 'error') {
            throw new errors/* BundleFault */.d3(`The audit of the unpacked site failed: ${facts.audit.headline}`, {
                hint: 'The log lists the findings with file and line; mend them in the documentation and export anew, or set `audit: warn`',
            });
        }
        runner.warning(outcome);
    }
}


/***/ })

};
