export const id = 988;
export const ids = [988];
export const modules = {

/***/ 988:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  openPullRequestBump: () => (/* binding */ openPullRequestBump)
});

// EXTERNAL MODULE: ./src/url.ts
var src_url = __webpack_require__(7666);
// EXTERNAL MODULE: ./src/bump.ts + 21 modules
var bump = __webpack_require__(2664);
// EXTERNAL MODULE: ./src/errors.ts
var errors = __webpack_require__(3916);
// EXTERNAL MODULE: ./src/values/key-path.ts
var key_path = __webpack_require__(5285);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(7067);
// EXTERNAL MODULE: ./src/duration.ts
var duration = __webpack_require__(7607);
// EXTERNAL MODULE: ./src/escape.ts
var src_escape = __webpack_require__(2988);
// EXTERNAL MODULE: ./src/service/network-failure.ts
var network_failure = __webpack_require__(1702);
;// CONCATENATED MODULE: ./src/pull-request/github-error.ts
/** A call to GitHub that did not bring what was asked: what was done, what came back, which setting to change. */





/** What is asked of GitHub, in the words of a message. */
const OPERATIONS = {
    readRepository: 'read the repository',
    readBranch: 'read a branch',
    readCommit: 'read a commit',
    readFiles: 'read the values files',
    readPullRequests: 'look for pull requests',
    createTree: 'write the changed values files',
    createCommit: 'create the commit',
    createBranch: 'create the head branch',
    updateBranch: 'update the head branch',
    createPullRequest: 'create the pull request',
    updatePullRequest: 'update the pull request',
    addLabels: 'add the labels',
    addAssignees: 'add the assignees',
    requestReviewers: 'ask for the reviews',
};
class GitHubError extends errors/* ActionError */.lZ {
    operation;
    failure;
    constructor(operation, failure, subject, tries = 1) {
        const effort = tries > 1 ? ` after ${tries} tries` : '';
        const where = operation === 'readRepository' ? subject.repository : `in ${subject.repository}`;
        super(`Could not ${OPERATIONS[operation]} ${where}${effort}: ${whatCameBack(failure)}`, {
            hint: nextStep(operation, failure, subject),
            cause: failure.kind === 'network' ? failure.error : undefined,
        });
        this.operation = operation;
        this.failure = failure;
    }
    get status() {
        return this.failure.kind === 'status' ? this.failure.status : undefined;
    }
    /** GitHub's own words. */
    get text() {
        return this.failure.kind === 'status' ? this.failure.text : '';
    }
}
/** What GitHub says of a branch that others keep from changing. */
const PROTECTED = /protected (?:branch|ref)|rule violation|changes must be made through a pull request/i;
/** Whether a branch was refused because of what protects it. */
function isProtected({ text }) {
    return PROTECTED.test(text);
}
/** The next step after a failure that came after the export: the usual reason for a refused token is its age then. */
function stepAfterExport({ status, hint }) {
    return status === 401
        ? 'A GitHub App token lives one hour, and this one may have expired during the export: mint it after the export, in a step before one that runs the action again with `job-id`'
        : hint;
}
/** Whether the address of a repository has changed, which only reading calls follow. */
function isMoved({ status }) {
    return status === 301 || status === 307 || status === 308;
}
function whatCameBack(failure) {
    switch (failure.kind) {
        case 'network':
            return failure.error.message;
        case 'status':
            return `GitHub answered ${statusLine(failure.status)}${failure.text === '' ? '' : `: "${(0,src_escape/* excerpt */.Kb)(failure.text)}"`}`;
        case 'unreadable':
            return `the answer ${statusLine(failure.status)} cannot be used, ${failure.problem}`;
    }
}
function statusLine(code) {
    return `${code} ${external_node_http_.STATUS_CODES[code] ?? ''}`.trim();
}
function nextStep(operation, failure, subject) {
    switch (failure.kind) {
        case 'network':
            return networkStep(failure.error);
        case 'unreadable':
            return 'Something else than GitHub may answer at `GITHUB_API_URL`, such as a login page or a proxy';
        case 'status':
            return (textStep(failure, subject) ??
                statusStep(operation, failure, subject) ??
                'GitHub refused the call; its own text says why');
    }
}
/** What GitHub's own words tell to do, whatever was asked. */
const TEXT_STEPS = [
    [
        /not permitted to create or approve pull requests/i,
        ({ repository }) => `Switch on "Allow GitHub Actions to create and approve pull requests" in ${repository} under Settings → Actions → General → Workflow permissions; where it is greyed out, the organisation has to allow it first, in its own Settings → Actions → General. Or use a GitHub App token`,
    ],
    [
        /SAML|single sign-on/i,
        () => 'Authorise the token for the single sign-on of the organisation, in the settings of the token',
    ],
    [
        /IP allow list/i,
        () => 'The organisation has an IP allow list and this runner is not on it: use a runner that is, or have its address added',
    ],
    [/archived/i, ({ repository }) => `${repository} is archived and cannot be changed: set \`repository\``],
    [
        /reference update failed/i,
        () => 'A branch may be in the way, such as `static-export` where `static-export/docs` is wanted: delete it, or name another one in `branch`',
    ],
    [
        /may only be requested from collaborators|could not resolve to a node/i,
        () => "Check the names: people need access to the repository; teams too, and a token that sees the members of the organisation, which the workflow's own does not",
    ],
    [/review cannot be requested from pull request author/i, () => 'Leave them out of `reviewers`'],
    [/draft pull requests are not supported/i, () => 'Set `draft: false`: the plan of the repository has none'],
    [/rate limit|abuse detection/i, (_subject, { retryAfterMs }) => limitStep(retryAfterMs)],
];
function textStep(refusal, subject) {
    return TEXT_STEPS.find(([pattern]) => pattern.test(refusal.text))?.[1](subject, refusal);
}
function limitStep(retryAfterMs) {
    const when = retryAfterMs === undefined ? 'later' : `in ${(0,duration/* formatDuration */.a)(retryAfterMs)}`;
    return `GitHub limits the rate of requests: run fewer jobs at a time, or run again ${when}`;
}
const ON_PULL_REQUESTS = [
    'readPullRequests',
    'createPullRequest',
    'updatePullRequest',
    'addLabels',
    'addAssignees',
    'requestReviewers',
];
function statusStep(operation, { status, text, accepted, retryAfterMs }, { repository, isOwn }) {
    if (PROTECTED.test(text)) {
        return 'The head branch is protected by a rule: name another one in `branch`, or let the owner of the token bypass the rule';
    }
    switch (status) {
        case 401:
            return 'The token in `github-token` is wrong or has expired: a GitHub App token lives one hour';
        case 403:
            return `${missingPermission(operation)}${accepted === undefined ? '' : ` (GitHub asks for ${(0,src_escape/* excerpt */.Kb)(accepted, 100)})`}`;
        case 404:
            if (operation === 'readRepository')
                return invisible(repository, isOwn);
            return `Either it is gone, or the token may not see it. ${missingPermission(operation)}`;
        case 429:
            return limitStep(retryAfterMs);
        default:
            return status >= 500 ? 'GitHub has a problem of its own: run again later' : undefined;
    }
}
function missingPermission(operation) {
    const [scope, name] = ON_PULL_REQUESTS.includes(operation)
        ? ['pull-requests', '"Pull requests"']
        : ['contents', '"Contents"'];
    return `The token lacks \`${scope}: write\`: set \`permissions: { contents: write, pull-requests: write }\` on the job, or give the GitHub App or the personal access token read and write access to ${name}`;
}
function invisible(repository, isOwn) {
    if (isOwn)
        return `There is no ${repository} that this token can see: give the job \`contents: write\``;
    return `There is no ${repository}, or this token cannot see it: check \`repository\`, and use a GitHub App token or a personal access token with access to it, since the workflow's own token sees only its own repository`;
}
function networkStep(error) {
    if (error.certificate) {
        return `The certificate of GitHub was refused: where a private authority signs it, ${network_failure/* TRUST_AUTHORITY */.hX}`;
    }
    if (error.phase === 'proxy')
        return network_failure/* CHECK_PROXY */.A9;
    return 'Check that this runner can reach the GitHub API at the address in `GITHUB_API_URL`';
}

;// CONCATENATED MODULE: ./src/pull-request/decorate.ts


/**
 * Adds what is missing. Reviews are asked for once, when the pull request is new: asking again would call back those
 * who have given theirs.
 */
async function decorate(repository, pullRequest, { labels, assignees, reviewers, teamReviewers }, isNew, warn) {
    const { number } = pullRequest;
    const jobs = [];
    const missingLabels = without(labels, pullRequest.labels);
    if (missingLabels.length > 0) {
        jobs.push(tolerate(repository.addLabels(number, missingLabels), warn));
    }
    const missingAssignees = without(assignees, pullRequest.assignees);
    if (missingAssignees.length > 0) {
        jobs.push(tolerate(decorate_assign(repository, number, missingAssignees, warn), warn));
    }
    if (isNew && reviewers.length + teamReviewers.length > 0) {
        jobs.push(askForReviews(repository, number, reviewers, teamReviewers, warn));
    }
    await Promise.all(jobs);
}
async function decorate_assign(repository, number, assignees, warn) {
    const assigned = await repository.addAssignees(number, assignees);
    const left = without(assignees, assigned);
    if (left.length === 0)
        return;
    warn(`GitHub did not assign ${left.join(', ')}: only people who can read the repository and have commented, or can write to it, can be assigned.`);
}
/** Asks all at once and, where one of them keeps GitHub from asking any, one by one. */
async function askForReviews(repository, number, reviewers, teams, warn) {
    try {
        await repository.requestReviewers(number, reviewers, teams);
    }
    catch (error) {
        const isOnly = reviewers.length + teams.length === 1;
        if (isOnly || !(error instanceof GitHubError && error.status === 422)) {
            warnOf(error, warn);
            return;
        }
        for (const name of reviewers)
            await tolerate(repository.requestReviewers(number, [name], []), warn, name);
        for (const name of teams)
            await tolerate(repository.requestReviewers(number, [], [name]), warn, name);
    }
}
/** @param name whom the call is about, where it is about one */
async function tolerate(call, warn, name) {
    try {
        await call;
    }
    catch (error) {
        warnOf(error, warn, name);
    }
}
function warnOf(error, warn, name) {
    if (!(error instanceof GitHubError))
        throw error;
    warn((0,errors/* sentences */.hC)(name === undefined ? error.message : `${error.message} (${name})`, error.hint));
}
/** What of a list is not in another one. GitHub's names ignore case. */
function without(names, others) {
    const known = new Set(others.map((name) => name.toLowerCase()));
    return names.filter((name) => !known.has(name.toLowerCase()));
}

// EXTERNAL MODULE: ./src/placeholders.ts
var placeholders = __webpack_require__(4429);
// EXTERNAL MODULE: ./src/bytes.ts
var bytes = __webpack_require__(6136);
// EXTERNAL MODULE: ./src/field.ts
var field = __webpack_require__(767);
;// CONCATENATED MODULE: ./src/pull-request/marker.ts
/**
 * The action's own part of a pull request's body: between two comments, of which the first also holds what the action
 * has to remember until its next run. Whoever edits the rest of the body keeps their text.
 */

const BEGIN = '<!-- static-export-action:begin';
const END = '<!-- static-export-action:end -->';
const BLOCK = /<!-- static-export-action:begin (\{[^\r\n]*\}) -->\r?\n[^]*?\r?\n<!-- static-export-action:end -->/;
/** More changes than these are not remembered, since a body has its limits; the branch then counts as somebody else's. */
const MAX_CHANGES = 30;
/** Puts the action's part together. @param markdown what a reader sees */
function renderBlock(memory, markdown) {
    const kept = { ...memory, changes: memory.changes.slice(-MAX_CHANGES) };
    return `${BEGIN} ${inComment(JSON.stringify(kept))} -->\n${withoutMarkers(markdown)}\n${END}`;
}
/** Puts a new part in the place of the old one. @returns `undefined` where somebody has taken the old one out */
function replaceBlock(body, block) {
    return BLOCK.test(body) ? body.replace(BLOCK, () => block) : undefined;
}
/** What the action wrote down; `undefined` where that is gone, or is not what it would have written. */
function readMemory(body) {
    const [, json] = BLOCK.exec(body) ?? [];
    let data;
    try {
        data = JSON.parse(json ?? '');
    }
    catch {
        return undefined;
    }
    const [run, job, title, own, base] = ['run', 'job', 'title', 'own', 'base'].map((key) => (0,field/* field */.Z)(data, key));
    const changes = (0,field/* field */.Z)(data, 'changes');
    if (typeof run !== 'string' || typeof job !== 'string')
        return undefined;
    if (typeof title !== 'string' || typeof base !== 'string')
        return undefined;
    if (!Array.isArray(changes) || !changes.every(isChange))
        return undefined;
    return { run, job, title, base, changes, ...(typeof own === 'string' && { own }) };
}
/** Whether the changes are those that were written down, as far as so many are. */
function remembers(memory, changes) {
    return changes
        .slice(-MAX_CHANGES)
        .every(({ file, key, newUrl, newVersion }) => memory.changes.some((before) => before.file === file &&
        before.key === key &&
        before.newUrl === newUrl &&
        before.newVersion === newVersion));
}
function isChange(value) {
    const texts = ['file', 'key', 'newUrl', 'newVersion'];
    const optional = ['oldUrl', 'oldVersion'];
    return (texts.every((key) => typeof (0,field/* field */.Z)(value, key) === 'string') &&
        optional.every((key) => ['string', 'undefined'].includes(typeof (0,field/* field */.Z)(value, key))));
}
/** JSON in which nothing can end the comment. */
function inComment(json) {
    return json.replace(/[<>&]|-(?=-)/g, (character) => {
        const code = character.charCodeAt(0).toString(16).padStart(4, '0');
        return `\\u${code}`;
    });
}
/** A body that a user wrote may not pass for a marker. */
function withoutMarkers(markdown) {
    return markdown.replaceAll('<!-- static-export-action:', '<!-- static-export-action ');
}

;// CONCATENATED MODULE: ./src/pull-request/face.ts




/** GitHub's own limit on a title, in characters. */
const MAX_TITLE_LENGTH = 256;
/** Longer addresses are refused by servers; the body is then left out. */
const MAX_URL_LENGTH = 7000;
/** A last paragraph of nothing but trailers, such as `Signed-off-by: …`, which git reads together. */
const TRAILERS = /\n\n(?:[\w-]+: [^\n]+\n)*[\w-]+: [^\n]+$/;
/** The message of the commit. Its trailer names the export job. */
function commitMessage(release, { inputs, hide }) {
    const message = (0,placeholders/* fillIn */.p)(hide(inputs.commitMessage), names(release, hide, src_escape/* plainText */.wh))
        .replaceAll('\r\n', '\n')
        .trim();
    const gap = TRAILERS.test(message) ? '\n' : '\n\n';
    return `${message}${gap}Static-Export-Job: ${(0,src_escape/* plainText */.wh)(hide(release.jobId))}\n`;
}
/** The title of the pull request: one line. */
function titleOf(release, { inputs, hide }) {
    const [line = ''] = hide(inputs.title ?? inputs.commitMessage)
        .trim()
        .split('\n');
    const title = Array.from((0,placeholders/* fillIn */.p)((0,src_escape/* oneLine */.TN)(line), names(release, hide, src_escape/* plainText */.wh)));
    return title.length <= MAX_TITLE_LENGTH
        ? title.join('')
        : `${title.slice(0, MAX_TITLE_LENGTH - 1).join('')}…`;
}
/**
 * The action's part of the body, as Markdown.
 *
 * @param changes the latest last
 * @param shown how many of them, at most
 */
function bodyOf(release, changes, { inputs, runUrl, hide }, shown = MAX_CHANGES) {
    if (inputs.body !== undefined)
        return (0,placeholders/* fillIn */.p)(hide(inputs.body), names(release, hide, src_escape/* markdownText */.p7));
    const code = (text) => (0,src_escape/* markdownCode */.D9)((0,src_escape/* excerpt */.Kb)(hide(text)));
    const facts = [
        ['Job', code(release.jobId)],
        ['Pages', release.pageCount?.toString()],
        ['Size', release.sizeBytes === undefined ? undefined : (0,bytes/* formatBytes */.z)(release.sizeBytes)],
        ['SHA-256', release.sha256 === undefined ? undefined : code(release.sha256)],
        ['Link expires', release.expiresAt === undefined ? undefined : code(release.expiresAt)],
        ['Made by', runUrl === undefined ? undefined : `[this workflow run](${runUrl})`],
    ];
    return [
        `Bumps the static export of ${code(release.domain)} to ${code(release.version)}.`,
        '',
        '| File | Value | Old | New |',
        '| --- | --- | --- | --- |',
        ...changes.slice(Math.max(0, changes.length - shown)).flatMap((change) => changeRows(change, code)),
        '',
        ...(changes.length > shown ? [`And ${changes.length - shown} more.`, ''] : []),
        '| | |',
        '| --- | --- |',
        ...facts.flatMap(([name, value]) => (value === undefined ? [] : [`| ${name} | ${value} |`])),
        '',
        afterwards(release, code),
    ].join('\n');
}
function changeRows({ file, key, ...change }, code) {
    const row = (name, before, after) => `| ${code(file)} | ${code(`${key}.${name}`)} | ${before === undefined ? '–' : code(before)} | ${code(after)} |`;
    return [
        row('version', change.oldVersion, change.newVersion),
        row('bundleUrl', change.oldUrl, change.newUrl),
    ];
}
function afterwards({ jobId, version, expiresAt }, code) {
    if (expiresAt === undefined) {
        return 'The values point to a mirror: have the bundle there before you merge.';
    }
    return `Links are shown without their signature. **Has the link expired?** Run the workflow again with ${code(`job-id: ${jobId}`)} (and ${code(`version: ${version}`)} to keep the label): it gets a fresh link to the same export and updates this pull request. A deployment that has to start after that needs a fresh one too.`;
}
/** The values of the placeholders, made safe for their place. */
function names({ domain, version, jobId }, hide, escape) {
    return { domain: escape(hide(domain)), version: escape(hide(version)), jobId: escape(hide(jobId)) };
}
/**
 * The page on which a person can open the same pull request, filled in.
 *
 * @see https://docs.github.com/en/pull-requests/collaborating-with-pull-requests/proposing-changes-to-your-work-with-pull-requests/using-query-parameters-to-create-a-pull-request
 */
function compareUrl(repositoryUrl, { base, branch, title, body, labels, }) {
    const path = [base, branch].map((name) => name.split('/').map(encodeURIComponent).join('/')).join('...');
    const query = new URLSearchParams({ quick_pull: '1', title });
    if (labels.length > 0)
        query.set('labels', labels.join(','));
    const short = `${repositoryUrl}/compare/${path}?${query.toString()}`;
    query.set('body', body);
    const whole = `${repositoryUrl}/compare/${path}?${query.toString()}`;
    return whole.length <= MAX_URL_LENGTH ? whole : short;
}

;// CONCATENATED MODULE: ./src/pull-request/announcer.ts





/** Author of what is made with the workflow's own token. */
const WORKFLOW_LOGIN = 'github-actions[bot]';
/** Longest part of the body that shows each change, in characters; GitHub takes 65,536 in all. */
const MAX_BLOCK_LENGTH = 60_000;
class Announcer {
    #context;
    /** Tells this run from any other one. */
    #run;
    constructor(context) {
        this.#context = context;
        this.#run = Math.floor(context.random() * Number.MAX_SAFE_INTEGER).toString(36);
    }
    /**
     * @param open the pull request, where there is one
     * @param hasCommitted whether this run has changed the branch
     * @throws {LostRace} when somebody else has opened one in the meantime
     */
    async announce(release, target, open, content, hasCommitted) {
        if (open === undefined) {
            await this.#finish('created', await this.#create(release, target, content), target);
        }
        else if (readMemory(open.body)?.run === this.#run) {
            // This run has made it, though no answer came.
            await this.#finish('created', open, target);
        }
        else if (hasCommitted || isStale(open, content)) {
            const updated = await this.#update(release, target, open, content);
            if (updated.isOpen)
                await this.#finish('updated', open, target);
            else
                await this.#finish('created', await this.#create(release, target, content), target);
        }
        else {
            await this.#finish('unchanged', open, target);
        }
    }
    #block(release, content, title) {
        const { hide } = this.#context;
        const memory = { run: this.#run, ...content, title };
        const block = (shown) => hide(renderBlock(memory, bodyOf(release, content.changes, this.#context, shown)));
        const whole = block(MAX_CHANGES);
        return whole.length <= MAX_BLOCK_LENGTH ? whole : block(0);
    }
    async #create(release, { repository, branch, base, facts }, content) {
        const { inputs, facts: report } = this.#context;
        const title = titleOf(release, this.#context);
        const body = this.#block(release, content, title);
        try {
            return await repository.createPullRequest({ head: branch, base, title, body, draft: inputs.draft });
        }
        catch (error) {
            if (!(error instanceof GitHubError))
                throw error;
            report.openByHand = compareUrl(facts.url, { base, branch, title, body, labels: inputs.labels });
            throw new errors/* ActionError */.lZ(`${error.message} (the commit is on the branch ${branch})`, {
                hint: (0,errors/* sentences */.hC)(stepAfterExport(error), `Until then, ${report.openByHand} is the page to open it by hand`),
                cause: error,
            });
        }
    }
    /**
     * Rewrites the action's own part of the body, and the title as long as it is the action's.
     *
     * @returns the pull request as it is then: somebody may have closed or merged it
     */
    async #update(release, { repository }, open, content) {
        const { number, title, body } = open;
        const written = readMemory(body)?.title;
        const newTitle = title === written ? titleOf(release, this.#context) : undefined;
        const newBody = replaceBlock(body, this.#block(release, content, newTitle ?? written ?? ''));
        if (newBody === undefined) {
            this.#context.runner.info(`The body of #${number} has no part of the action any more: it stays as it is`);
        }
        if (newTitle === undefined && newBody === undefined)
            return open;
        return repository.updatePullRequest(number, {
            ...(newTitle !== undefined && { title: newTitle }),
            ...(newBody !== undefined && { body: newBody }),
        });
    }
    async #finish(operation, pullRequest, { repository }) {
        const { facts, inputs, runner } = this.#context;
        const { number, url } = pullRequest;
        facts.pullRequest = { operation, number, url };
        runner.output('pullRequestNumber', number.toString());
        runner.output('pullRequestUrl', url);
        runner.output('pullRequestOperation', operation);
        runner.info(`Pull request #${number} ${operation}: ${url}`);
        const isNew = operation === 'created';
        if (isNew && pullRequest.author === WORKFLOW_LOGIN) {
            runner.notice(`Pull request #${number} was made with the workflow's own token, so it starts no workflows, and checks that it requires will wait. Give \`github-token\` a GitHub App token, or close and reopen the pull request by hand.`);
        }
        await decorate(repository, pullRequest, inputs, isNew, (message) => {
            runner.warning(message);
        });
    }
}
/** Whether a run has changed the branch and could not say so any more. */
function isStale({ body }, { changes }) {
    const memory = readMemory(body);
    return memory !== undefined && !remembers(memory, changes);
}

;// CONCATENATED MODULE: ./src/pull-request/snapshot.ts
/** The values files as a commit has them, found by walking its trees; nothing is read twice. */




/** How many files a message names. */
const MAX_NAMED = 5;
/** A path is not that of a regular file. */
class Unreadable extends errors/* ActionError */.lZ {
}
function createSnapshotReader(repository) {
    const treeOf = remembered((sha) => repository.treeOf(sha));
    const entriesOf = remembered((sha) => repository.tree(sha));
    const bytesOf = remembered((sha) => repository.blob(sha));
    async function find(tree, path, branch) {
        const parts = path.split('/');
        let sha = tree;
        for (const [index, part] of parts.entries()) {
            const entries = await entriesOf(sha);
            const entry = entries.find(({ path: name }) => name === part);
            const here = parts.slice(0, index + 1).join('/');
            const isLast = index === parts.length - 1;
            const problem = problemOf(entry, here, isLast);
            if (entry === undefined || problem !== undefined) {
                throw new Unreadable(`${path} cannot be edited on the branch ${branch}: ${problem ?? ''}`, {
                    hint: (0,errors/* sentences */.hC)('Check `values-file`, whose paths begin at the root of the repository', candidates(entries, parts.slice(0, index))),
                });
            }
            if (isLast)
                return { path, mode: entry.mode, bytes: await bytesOf(entry.sha) };
            sha = entry.sha;
        }
        throw new Error('a path without parts');
    }
    return {
        async read({ name, sha, tree: known }, paths) {
            const tree = known ?? (await treeOf(sha));
            try {
                return { commit: sha, tree, files: await Promise.all(paths.map((path) => find(tree, path, name))) };
            }
            catch (error) {
                if (error instanceof Unreadable)
                    return { commit: sha, tree, files: error };
                throw error;
            }
        },
    };
}
/** What keeps an entry from being a folder on the way or, as the last one, a file. */
function problemOf(entry, path, isLast) {
    switch (entry?.mode) {
        case undefined:
            return `there is no ${path}`;
        case '120000':
            return `${path} is a symbolic link; name the file that it points to`;
        case '160000':
            return `${path} is a submodule; open the pull request in its own repository`;
        case '040000':
            return isLast ? `${path} is a directory` : undefined;
        default:
            if (!isLast)
                return `${path} is a file, not a directory`;
            return entry !== undefined && entry.size > bump/* MAX_FILE_BYTES */.gZ
                ? `it has ${(0,bytes/* formatBytes */.z)(entry.size)}, and the limit is ${(0,bytes/* formatBytes */.z)(bump/* MAX_FILE_BYTES */.gZ)}`
                : undefined;
    }
}
/** The YAML files and folders where the search ended. */
function candidates(entries, folder) {
    const found = entries
        .filter(({ path, mode }) => mode === '040000' || /\.ya?ml$/i.test(path))
        .map(({ path, mode }) => [...folder, path].join('/') + (mode === '040000' ? '/' : ''))
        .toSorted((left, right) => Number(left.endsWith('/')) - Number(right.endsWith('/')));
    if (found.length === 0)
        return undefined;
    const more = found.length > MAX_NAMED ? ` and ${found.length - MAX_NAMED} more` : '';
    return `There ${found.length === 1 ? 'is' : 'are'} ${(0,src_escape/* excerpt */.Kb)(found.slice(0, MAX_NAMED).join(', '))}${more}`;
}
/** Asks once for each key. A failure is not remembered. */
function remembered(ask) {
    const known = new Map();
    return (key) => {
        const before = known.get(key);
        if (before !== undefined)
            return before;
        const asked = ask(key);
        known.set(key, asked);
        asked.catch(() => known.delete(key));
        return asked;
    };
}

;// CONCATENATED MODULE: ./src/pull-request/plan.ts




/** How much of a value the body repeats, in characters. */
const SHOWN_LENGTH = 150;
/**
 * Decides.
 *
 * A branch is never moved back or aside. Where all that is on it is the action's own, and is bumped again, the new
 * commit takes its files from the base and has both branches as parents: what the base has gained is there, and the
 * older commits need not be thrown away. Otherwise the new commit goes on top of what is there.
 */
function plan(state, release, targets, edit) {
    const { base, head, open, last } = state;
    const memory = memoryOf(state);
    const isMerged = open === undefined && last?.isMerged === true && last.headSha === head?.commit;
    const isOwn = head === undefined || isMerged || memory?.own === head.commit;
    // What was closed without a merge was turned down as a whole.
    const isRebuilt = head === undefined || isMerged || (isOwn && (open === undefined || isCovered(memory, targets)));
    // Somebody may have broken a file on a branch that is built anew anyway, and mended one that is broken on the base.
    const onHead = head && attempt(() => edit(head));
    const onBase = attempt(() => edit(base));
    const changes = changesOf(onBase, targets, release);
    if (open === undefined) {
        if (wasClosed(last, release, changes))
            return { kind: 'nothing', because: 'closed' };
        if (isUnchanged(onBase))
            return { kind: 'nothing', because: 'on base' };
    }
    if (!isMerged && isUnchanged(onHead))
        return { kind: 'announce', changes };
    return {
        kind: 'commit',
        tree: isRebuilt ? base.tree : head.tree,
        edits: isRebuilt ? orThrow(onBase) : orThrow(withWayOut(onHead, onBase)),
        parents: parentsOf(state, isRebuilt, memory),
        isOwn,
        base: isRebuilt ? base.commit : (memory?.base ?? base.commit),
        changes: mergeChanges(isRebuilt ? [] : (memory?.changes ?? []), changes),
    };
}
function attempt(edit) {
    try {
        return edit();
    }
    catch (error) {
        if (error instanceof errors/* ActionError */.lZ)
            return error;
        throw error;
    }
}
function orThrow(edited) {
    if (edited === undefined || edited instanceof errors/* ActionError */.lZ)
        throw edited ?? new Error('there is no head branch');
    return edited;
}
/** A file that is on the base and not on the head branch is missing for another reason than a wrong path. */
function withWayOut(onHead, onBase) {
    if (!(onHead instanceof Unreadable) || !Array.isArray(onBase))
        return onHead;
    return new errors/* ActionError */.lZ(onHead.message, {
        hint: 'It is there on the base branch: merge that into the head branch, or delete the head branch, and run again',
        cause: onHead,
    });
}
function isUnchanged(edited) {
    return Array.isArray(edited) && edited.every(({ isChanged }) => !isChanged);
}
/** What the last run on the branch has written down. */
function memoryOf({ open, last }) {
    const pullRequest = open ?? last;
    return pullRequest && readMemory(pullRequest.body);
}
/** The later one of two changes of the same section replaces the earlier one. */
function mergeChanges(earlier, later) {
    const isSame = (one, other) => one.file === other.file && one.key === other.key;
    return [...earlier.filter((change) => !later.some((newer) => isSame(change, newer))), ...later];
}
/** Whether a person closed the pull request of this very export without merging it. */
function wasClosed(last, { jobId }, changes) {
    if (last === undefined || last.isMerged)
        return false;
    const memory = readMemory(last.body);
    return memory?.job === jobId && remembers(memory, changes);
}
/** Whether each section that was changed on the branch is changed again. */
function isCovered(memory, { paths, key }) {
    return (memory?.changes ?? []).every((change) => change.key === key && paths.includes(change.file));
}
function parentsOf({ base, head }, isRebuilt, memory) {
    if (head === undefined)
        return [base.commit];
    if (!isRebuilt || memory?.base === base.commit)
        return [head.commit];
    return [base.commit, head.commit];
}
/** Old values as the base has them. */
function changesOf(onBase, { paths, key }, release) {
    return paths.map((path) => {
        const before = Array.isArray(onBase) ? onBase.find(({ file }) => file.path === path)?.before : undefined;
        return {
            file: path,
            key,
            oldUrl: before?.bundleUrl === undefined ? undefined : withoutSignature(before.bundleUrl),
            newUrl: withoutSignature(release.bundleUrl),
            oldVersion: before?.version?.slice(0, SHOWN_LENGTH),
            newVersion: release.version,
        };
    });
}
/** The beginning of a link without what makes it work. Cut where it is no address, since a broken one may have a signature too. */
function withoutSignature(link) {
    const url = (0,src_url/* parseUrl */.Dl)(link);
    const shown = url !== undefined && /^https?:$/.test(url.protocol)
        ? (0,src_url/* withoutSecrets */.cT)(url)
        : (link.split(/[?#]/)[0] ?? '').replace(/\/\/[^/@]*@/, '//');
    return shown.slice(0, SHOWN_LENGTH);
}

// EXTERNAL MODULE: ./src/service/retry.ts
var retry = __webpack_require__(5585);
// EXTERNAL MODULE: ./src/service/transient-status.ts
var transient_status = __webpack_require__(2140);
;// CONCATENATED MODULE: ./src/pull-request/judge.ts
/** Which calls to GitHub have failed, which of them are worth another try, and how long to wait for it. */







/** Longest wait that GitHub may ask for, in milliseconds; beyond it the run fails and says when to come back. */
const MAX_WAIT_MS = 120_000;
/** What an answer lacks; thrown by decoders. */
class UnusableAnswer extends Error {
}
/** A failed try, in the form that octokit's plugins read. */
class FailedTry extends Error {
    failure;
    tries;
    status;
    response;
    request;
    /** @param wait milliseconds until the next try; `undefined` for none */
    constructor(failure, tries, wait, response) {
        super(failure.kind === 'status' ? failure.text : failure.kind);
        this.failure = failure;
        this.tries = tries;
        this.status = failure.kind === 'network' ? 0 : failure.status;
        this.response = response;
        this.request = { request: { retries: wait === undefined ? 0 : retry/* MAX_TRIES */.N$ - 1, retryAfter: wait ?? 0 } };
    }
}
/** A plugin of octokit: makes a failure of every answer that can't be used, and says what is worth another try. */
function judge(options) {
    const fail = (failure, call, response) => {
        const tries = (call.tries = (call.tries ?? 0) + 1);
        const wait = isRateLimit(failure, response) ? undefined : waitFor(failure, tries, options.random());
        if (wait !== undefined && tries < retry/* MAX_TRIES */.N$) {
            options.info(`Could not ${OPERATIONS[call.operation]}: ${summary(failure)}; next try in ${(0,duration/* formatDuration */.a)(wait)}`);
        }
        return new FailedTry(failure, tries, wait, response);
    };
    return ({ hook }) => {
        hook.after('request', (response, { request: call }) => {
            if (response.status > 299)
                throw fail(refusal(response, options), call, response);
            try {
                response.data = call.decode(response.data);
            }
            catch (error) {
                if (!(error instanceof UnusableAnswer))
                    throw error;
                throw fail({ kind: 'unreadable', status: response.status, problem: error.message }, call);
            }
        });
        hook.error('request', (error, { request: call }) => {
            if (error instanceof FailedTry)
                throw error;
            if (error.cause instanceof network_failure/* NetworkFailure */.pM)
                throw fail({ kind: 'network', error: error.cause }, call);
            if (error.response === undefined)
                throw error.cause instanceof Error ? error.cause : error;
            throw fail(refusal(error.response, options), call, error.response);
        });
    };
}
/** Whether to wait for the end of a rate limit. @returns a handler of octokit's plugin that waits */
function waitForLimit({ info, }) {
    return (seconds, _call, _octokit, tries) => {
        const isSoon = seconds * 1000 <= MAX_WAIT_MS && tries < retry/* MAX_TRIES */.N$ - 1;
        if (isSoon)
            info(`GitHub limits the rate of requests; next try in ${(0,duration/* formatDuration */.a)(seconds * 1000)}`);
        return isSoon;
    };
}
/** Whether octokit's plugin for rate limits takes care of a failure. */
function isRateLimit(failure, response) {
    if (failure.kind !== 'status' || (failure.status !== 403 && failure.status !== 429))
        return false;
    return /\bsecondary rate\b/i.test(failure.text) || response?.headers['x-ratelimit-remaining'] === '0';
}
/** @returns milliseconds until the next try, or `undefined` where none can help */
function waitFor(failure, tries, random) {
    switch (failure.kind) {
        case 'network':
            return failure.error.isTransient ? (0,retry/* waitMs */.Cu)(tries, undefined, random) : undefined;
        case 'unreadable':
            return (0,retry/* waitMs */.Cu)(tries, undefined, random);
        case 'status': {
            const { status, retryAfterMs } = failure;
            if (!(0,transient_status/* isTransientStatus */.D)(status) && !(status === 403 && retryAfterMs !== undefined))
                return undefined;
            if (retryAfterMs !== undefined && retryAfterMs > MAX_WAIT_MS)
                return undefined;
            return (0,retry/* waitMs */.Cu)(tries, retryAfterMs, random);
        }
    }
}
function refusal({ status, headers, data }, { hide, wallTime }) {
    return {
        kind: 'status',
        status,
        text: (0,src_escape/* oneLine */.TN)(hide((0,src_escape/* oneLine */.TN)(wordsOf(data)))),
        accepted: textOf(headers['x-accepted-github-permissions']),
        retryAfterMs: retryAfterMs(headers, wallTime()),
    };
}
/** GitHub's message, and what each of its `errors` says; nothing of a page that is not GitHub's. */
function wordsOf(data) {
    const errors = (0,field/* field */.Z)(data, 'errors');
    const details = Array.isArray(errors)
        ? errors.map((error) => {
            if (typeof error === 'string')
                return error;
            const message = textOf((0,field/* field */.Z)(error, 'message'));
            return message ?? ['field', 'code'].map((key) => textOf((0,field/* field */.Z)(error, key)) ?? '').join(' ');
        })
        : [];
    return [textOf((0,field/* field */.Z)(data, 'message')) ?? '', ...details].filter((text) => text.trim() !== '').join(': ');
}
function retryAfterMs(headers, wallTime) {
    const asked = (0,retry/* parseRetryAfter */.mu)(textOf(headers['retry-after']), textOf(headers['date']), wallTime);
    if (asked !== undefined || headers['x-ratelimit-remaining'] !== '0')
        return asked;
    const reset = Number(headers['x-ratelimit-reset']);
    return Number.isFinite(reset) ? Math.max(0, reset * 1000 - wallTime) : undefined;
}
function summary(failure) {
    switch (failure.kind) {
        case 'network':
            return failure.error.message;
        case 'status':
            return `GitHub answered ${failure.status}`;
        case 'unreadable':
            return `the answer cannot be used, ${failure.problem}`;
    }
}
function textOf(value) {
    return typeof value === 'string' ? value : undefined;
}

;// CONCATENATED MODULE: ./src/pull-request/answers.ts


function decodeRepository(data) {
    const canPush = (0,field/* field */.Z)(data, 'permissions', 'push');
    return {
        name: { owner: answers_text(data, 'owner', 'login'), name: answers_text(data, 'name') },
        url: answers_text(data, 'html_url'),
        defaultBranch: answers_text(data, 'default_branch'),
        isArchived: (0,field/* field */.Z)(data, 'archived') === true || (0,field/* field */.Z)(data, 'disabled') === true,
        canPush: typeof canPush === 'boolean' ? canPush : undefined,
    };
}
function decodeBranch(data) {
    const tree = ['commit', 'commit', 'tree', 'sha'];
    return {
        name: answers_text(data, 'name'),
        sha: decodeSha(data, 'commit', 'sha'),
        tree: (0,field/* field */.Z)(data, ...tree) === undefined ? undefined : decodeSha(data, ...tree),
        isProtected: (0,field/* field */.Z)(data, 'protected') === true,
    };
}
function decodeTree(data) {
    return list(data, 'tree').map((entry) => ({
        path: answers_text(entry, 'path'),
        mode: answers_text(entry, 'mode'),
        sha: decodeSha(entry, 'sha'),
        size: Number((0,field/* field */.Z)(entry, 'size') ?? 0),
    }));
}
function decodeBlob(data) {
    const content = (0,field/* field */.Z)(data, 'content');
    if ((0,field/* field */.Z)(data, 'encoding') !== 'base64' || typeof content !== 'string')
        throw missing(['content']);
    return Buffer.from(content, 'base64');
}
/** Those of a branch of this repository: GitHub leaves a filter that it does not understand out of account. */
function decodePullRequests(data, repository, branch) {
    return list(data)
        .filter((item) => {
        const home = optionalText(item, 'head', 'repo', 'full_name');
        const isOwn = home === '' || home.toLowerCase() === repository.toLowerCase();
        return isOwn && (0,field/* field */.Z)(item, 'head', 'ref') === branch;
    })
        .map(decodePullRequest);
}
function decodePullRequest(data) {
    return {
        number: whole(data, 'number'),
        url: answers_text(data, 'html_url'),
        isOpen: answers_text(data, 'state') === 'open',
        isMerged: typeof (0,field/* field */.Z)(data, 'merged_at') === 'string',
        base: answers_text(data, 'base', 'ref'),
        title: answers_text(data, 'title'),
        body: optionalText(data, 'body'),
        headSha: decodeSha(data, 'head', 'sha'),
        author: optionalText(data, 'user', 'login'),
        labels: namesIn(data, 'labels', 'name'),
        assignees: namesIn(data, 'assignees', 'login'),
    };
}
/** A comparison of two commits: whether the second has the first in its history. */
function decodeIsAhead(data) {
    return ['ahead', 'identical'].includes(answers_text(data, 'status'));
}
/** Of a branch that was made or moved nothing is needed but that it was. */
function decodeRef(data) {
    decodeSha(data, 'object', 'sha');
}
function decodeLabels(data) {
    list(data);
}
function decodeReviews(data) {
    whole(data, 'number');
}
/** The assignees of an issue. */
function decodeAssignees(data) {
    return list(data, 'assignees').map((user) => answers_text(user, 'login'));
}
function namesIn(data, key, name) {
    const items = (0,field/* field */.Z)(data, key);
    return Array.isArray(items) ? items.map((item) => optionalText(item, name)) : [];
}
function optionalText(data, ...path) {
    const value = (0,field/* field */.Z)(data, ...path);
    return typeof value === 'string' ? value : '';
}
function answers_text(data, ...path) {
    const value = (0,field/* field */.Z)(data, ...path);
    if (typeof value !== 'string' || value === '')
        throw missing(path);
    return value;
}
/** The name of a git object. */
function decodeSha(data, ...path) {
    const value = answers_text(data, ...path);
    if (!/^[\w-]+$/.test(value))
        throw missing(path);
    return value;
}
function whole(data, ...path) {
    const value = (0,field/* field */.Z)(data, ...path);
    if (typeof value !== 'number' || !Number.isSafeInteger(value))
        throw missing(path);
    return value;
}
function list(data, ...path) {
    const value = (0,field/* field */.Z)(data, ...path);
    if (!Array.isArray(value))
        throw missing(path);
    return value;
}
function missing(path) {
    return new UnusableAnswer(path.length === 0 ? 'it is not a list' : `it has no usable \`${path.join('.')}\``);
}

;// CONCATENATED MODULE: ./src/pull-request/repository.ts


/** Someone else was faster: what was read is no longer true, and has to be read again. */
class LostRace extends Error {
    cause;
    constructor(cause) {
        super(cause.message);
        this.cause = cause;
    }
}
/** @see https://docs.github.com/en/rest/repos/repos#get-a-repository */
function readRepository(github, { owner, name }) {
    return github.request('readRepository', 'GET /repos/{owner}/{repo}', { owner, repo: name }, decodeRepository);
}
function openRepository(github, { owner, name: repo }) {
    const request = (operation, route, parameters, decode) => {
        const [method = '', path = ''] = route.split(' ');
        return github.request(operation, `${method} /repos/{owner}/{repo}/${path}`, { owner, repo, ...parameters }, decode);
    };
    return {
        // https://docs.github.com/en/rest/branches/branches#get-a-branch
        branch: (name) => absentOn404(request('readBranch', 'GET branches/{branch}', { branch: name }, decodeBranch)),
        // https://docs.github.com/en/rest/git/commits#get-a-commit-object
        treeOf: (commitSha) => request('readCommit', 'GET git/commits/{commit_sha}', { commit_sha: commitSha }, (data) => decodeSha(data, 'tree', 'sha')),
        // https://docs.github.com/en/rest/git/trees#get-a-tree
        tree: (treeSha) => request('readFiles', 'GET git/trees/{tree_sha}', { tree_sha: treeSha }, decodeTree),
        // https://docs.github.com/en/rest/git/blobs#get-a-blob
        blob: (fileSha) => request('readFiles', 'GET git/blobs/{file_sha}', { file_sha: fileSha }, decodeBlob),
        // https://docs.github.com/en/rest/pulls/pulls#list-pull-requests
        pullRequests: (branch) => request('readPullRequests', 'GET pulls', { state: 'all', head: `${owner}:${branch}`, per_page: 20 }, (data) => decodePullRequests(data, `${owner}/${repo}`, branch)),
        // https://docs.github.com/en/rest/commits/commits#compare-two-commits
        isPartOf: async (commitSha, laterSha) => {
            const basehead = `${commitSha}...${laterSha}`;
            const found = request('readCommit', 'GET compare/{basehead}', { basehead, per_page: 1 }, decodeIsAhead);
            return (await absentOn404(found)) ?? false;
        },
        // https://docs.github.com/en/rest/git/trees#create-a-tree
        createTree: (baseTree, changes) => request('createTree', 'POST git/trees', { base_tree: baseTree, tree: changes.map((change) => ({ ...change, type: 'blob' })) }, (data) => decodeSha(data, 'sha')),
        // https://docs.github.com/en/rest/git/commits#create-a-commit
        createCommit: (commit) => request('createCommit', 'POST git/commits', commit, (data) => decodeSha(data, 'sha')),
        // https://docs.github.com/en/rest/git/refs#create-a-reference
        createBranch: (name, commitSha) => lostOn(/reference already exists|object does not exist/i, request('createBranch', 'POST git/refs', { ref: `refs/heads/${name}`, sha: commitSha }, decodeRef)),
        // https://docs.github.com/en/rest/git/refs#update-a-reference
        moveBranch: (name, commitSha) => lostOn(/not a fast.forward|reference does not exist/i, request('updateBranch', 'PATCH git/refs/{ref}', { ref: `heads/${name}`, sha: commitSha, force: false }, decodeRef)),
        // https://docs.github.com/en/rest/pulls/pulls#create-a-pull-request
        createPullRequest: (pullRequest) => lostOn(/already exists|no commits between|\bhead invalid\b/i, request('createPullRequest', 'POST pulls', pullRequest, decodePullRequest)),
        // https://docs.github.com/en/rest/pulls/pulls#update-a-pull-request
        updatePullRequest: (number, changes) => request('updatePullRequest', 'PATCH pulls/{pull_number}', { pull_number: number, ...changes }, decodePullRequest),
        // https://docs.github.com/en/rest/issues/labels#add-labels-to-an-issue
        addLabels: (number, labels) => request('addLabels', 'POST issues/{issue_number}/labels', { issue_number: number, labels }, decodeLabels),
        // https://docs.github.com/en/rest/issues/assignees#add-assignees-to-an-issue
        addAssignees: (number, assignees) => request('addAssignees', 'POST issues/{issue_number}/assignees', { issue_number: number, assignees }, decodeAssignees),
        // https://docs.github.com/en/rest/pulls/review-requests#request-reviewers-for-a-pull-request
        requestReviewers: (number, reviewers, teams) => request('requestReviewers', 'POST pulls/{pull_number}/requested_reviewers', { pull_number: number, reviewers, team_reviewers: teams }, decodeReviews),
    };
}
async function absentOn404(call) {
    try {
        return await call;
    }
    catch (error) {
        if (error instanceof GitHubError && error.status === 404)
            return undefined;
        throw error;
    }
}
/** Tells a refusal because of what another has done from one that stays. */
async function lostOn(texts, call) {
    try {
        return await call;
    }
    catch (error) {
        if (!(error instanceof GitHubError) || isProtected(error))
            throw error;
        const isLost = error.status === 409 || (error.status === 422 && texts.test(error.text));
        throw isLost ? new LostRace(error) : error;
    }
}

;// CONCATENATED MODULE: ./src/pull-request/target.ts



/**
 * Finds the repository, under its new name where it was renamed.
 *
 * @throws {ActionError} where it can't be seen or can't be changed
 */
async function findTarget(github, inputs) {
    const facts = await readRepository(github, inputs.repository);
    const repository = openRepository(github, facts.name);
    const fullName = `${facts.name.owner}/${facts.name.name}`;
    if (facts.isArchived) {
        throw new errors/* ActionError */.lZ(`${fullName} is archived or disabled and cannot be changed`, {
            hint: 'Set `repository` to the one that is deployed from',
        });
    }
    // Tokens of apps, and so the workflow's own, read `false` there whatever they may do.
    if (facts.canPush === false && !inputs.token.startsWith('ghs_')) {
        throw new errors/* ActionError */.lZ(`The token in \`github-token\` may read ${fullName}, but not write to it`, {
            hint: 'Its owner needs the role Write there, and the token `contents: write` and `pull-requests: write`',
        });
    }
    const base = inputs.base ?? facts.defaultBranch;
    if (base === inputs.branch) {
        throw new errors/* ActionError */.lZ(`The head branch ${inputs.branch} is also the base branch of ${fullName}`, {
            hint: 'Name another one in `branch`, or set `base`',
        });
    }
    return { repository, facts, base, branch: inputs.branch, reader: createSnapshotReader(repository) };
}
/**
 * Reads how things stand: both branches, their values files, and the pull requests between them.
 *
 * @throws {ActionError} where there is no base branch, or the head branch goes with another one
 */
async function readState({ repository, facts, base: baseName, branch, reader }, paths) {
    const [base, found, pullRequests] = await Promise.all([
        repository.branch(baseName),
        repository.branch(branch),
        repository.pullRequests(branch),
    ]);
    if (base?.name !== baseName)
        throw missingBase(baseName, base, facts);
    // GitHub leads on to the new name of a branch that was renamed.
    const head = found?.name === branch ? found : undefined;
    refuseOtherBase(head, pullRequests, baseName);
    const [onBase, onHead] = await Promise.all([reader.read(base, paths), head && reader.read(head, paths)]);
    return {
        base: onBase,
        head: onHead,
        open: pullRequests.find((one) => one.isOpen && one.base === baseName),
        last: pullRequests.find((one) => !one.isOpen && one.base === baseName),
        isHeadProtected: head?.isProtected ?? false,
    };
}
/** A branch that was built on one base would bring the commits of that one to another. */
function refuseOtherBase(head, pullRequests, base) {
    const open = pullRequests.find((one) => one.isOpen && one.base !== base);
    const [newest] = pullRequests;
    const other = open ?? (newest?.base === base ? undefined : newest);
    if (head === undefined || other === undefined)
        return;
    throw new errors/* ActionError */.lZ(`The head branch ${head.name} belongs to pull request #${other.number}, which goes to ${other.base} and not to ${base}`, {
        hint: other.isOpen
            ? `Name another one in \`branch\`, or set \`base: ${other.base}\``
            : 'Delete the branch, or name another one in `branch`',
    });
}
/**
 * Git keeps no branch beside another one whose name is the beginning of its own.
 *
 * @throws {ActionError} where there is such a branch
 */
async function refuseBranchInTheWay({ repository, branch }) {
    const parts = branch.split('/');
    const names = parts.slice(1).map((_part, index) => parts.slice(0, index + 1).join('/'));
    const found = await Promise.all(names.map((name) => repository.branch(name)));
    const inTheWay = found.find((one, index) => one?.name === names[index]);
    if (inTheWay === undefined)
        return;
    throw new errors/* ActionError */.lZ(`The branch ${inTheWay.name} is in the way: git can't keep ${branch} beside it`, {
        hint: 'Delete it, or name another head branch in `branch`',
    });
}
function missingBase(name, found, facts) {
    const fullName = `${facts.name.owner}/${facts.name.name}`;
    const renamed = found === undefined ? '' : `; it is called ${found.name} now`;
    return new errors/* ActionError */.lZ(`${fullName} has no branch ${name}${renamed}`, {
        hint: name === facts.defaultBranch
            ? 'It may have no commits yet: put the values file there first'
            : `Check \`base\`; the default branch is ${facts.defaultBranch}`,
    });
}

;// CONCATENATED MODULE: ./src/pull-request/bump.ts
/** Bumps the values in a pull request: finds out how things stand, decides, writes, and starts over where it lost a race. */










/** How often others may change the branch in the meantime before the action gives up. */
const MAX_RACES = 20;
const RACE_WAIT_MS = 500;
const MAX_RACE_WAIT_MS = 5000;
/** One bump: what its preflight has found out, its later half does not find out again. */
class PullRequestBump {
    #inputs;
    #context;
    #targets;
    #announcer;
    #warned = new Set();
    #made = [];
    #target;
    constructor(inputs, context) {
        this.#inputs = inputs;
        this.#context = context;
        this.#targets = { paths: inputs.files, key: (0,key_path/* formatKeyPath */.K)(inputs.section) };
        this.#announcer = new Announcer(context);
    }
    async preflight() {
        const { github, inputs, runner } = this.#context;
        const { version, domain, files } = this.#inputs;
        const target = await findTarget(github, inputs);
        const [{ isHeadProtected, ...state }] = await Promise.all([
            readState(target, files),
            refuseBranchInTheWay(target),
        ]);
        this.#target = target;
        if (isHeadProtected) {
            runner.warning(`The head branch ${inputs.branch} is protected: GitHub may refuse the commit. Name another one in \`branch\` if it does.`);
        }
        const release = { ...bump/* REHEARSAL */.Ce, version, domain };
        this.#warnOf(plan(state, release, this.#targets, this.#editing(release)));
    }
    async apply(release) {
        const { clock, github, inputs, random, runner, signal } = this.#context;
        for (let tries = 1;; tries++) {
            try {
                this.#target ??= await findTarget(github, inputs);
                await this.#attempt(release, this.#target);
                return;
            }
            catch (error) {
                const isRenamed = error instanceof GitHubError && isMoved(error) && tries === 1;
                if (isRenamed)
                    this.#target = undefined;
                else if (!(error instanceof LostRace))
                    throw afterExport(error);
                else if (tries >= MAX_RACES)
                    throw error.cause;
                runner.info(`${error.message}; reading again how things stand`);
                await clock.sleep(random() * Math.min(MAX_RACE_WAIT_MS, RACE_WAIT_MS * 2 ** (tries - 1)), signal);
            }
        }
    }
    async #attempt(release, target) {
        const state = await readState(target, this.#inputs.files);
        const decision = plan(state, release, this.#targets, this.#editing(release));
        this.#warnOf(decision);
        const landed = this.#made.find(({ sha }) => sha === state.head?.commit);
        const confirmed = landed ?? (decision.kind === 'commit' ? undefined : await this.#findBelow(target, state));
        if (confirmed !== undefined)
            this.#confirm(confirmed);
        switch (decision.kind) {
            case 'nothing':
                this.#leave(decision.because, target);
                break;
            case 'announce':
                await this.#announce(release, target, state, contentOf(landed ?? decision, release, state));
                break;
            case 'commit': {
                const made = await this.#commit(release, target, state, decision);
                await this.#announce(release, target, state, contentOf(made, release, state));
            }
        }
    }
    /** Writes the files, the commit and the branch. Until the branch is moved, nothing of it can be seen. */
    async #commit(release, { repository, branch }, state, decision) {
        await refuseRewrittenBase(repository, state, decision.parents);
        const changes = decision.edits
            .filter(({ isChanged }) => isChanged)
            .map(({ file, text }) => ({ path: file.path, mode: file.mode, content: text }));
        const tree = changes.length === 0 ? decision.tree : await repository.createTree(decision.tree, changes);
        const message = commitMessage(release, this.#context);
        const sha = await repository.createCommit({ message, tree, parents: decision.parents });
        const made = { ...decision, sha };
        this.#made.push(made);
        await (state.head === undefined
            ? repository.createBranch(branch, sha)
            : repository.moveBranch(branch, sha));
        this.#confirm(made);
        return made;
    }
    /** The commit of this run that somebody has built on, where an answer was lost. */
    async #findBelow({ repository }, { head }) {
        const last = this.#made.at(-1);
        if (head === undefined || last === undefined)
            return undefined;
        return (await repository.isPartOf(last.sha, head.commit)) ? last : undefined;
    }
    #confirm({ sha }) {
        const { facts, inputs, runner } = this.#context;
        if (facts.commitSha === sha)
            return;
        facts.commitSha = sha;
        runner.output('commitSha', sha);
        runner.info(`Committed ${sha} to ${inputs.branch}`);
    }
    #announce(release, target, { open }, content) {
        const hasCommitted = this.#context.facts.commitSha !== undefined;
        return this.#announcer.announce(release, target, open, content, hasCommitted);
    }
    #leave(because, { base, branch }) {
        const { facts, runner } = this.#context;
        facts.pullRequest = { operation: 'unchanged' };
        runner.output('pullRequestOperation', 'unchanged');
        if (because === 'on base')
            runner.info(`The values are on ${base} already: there is nothing to bump`);
        else {
            runner.notice(`The pull request of this export from ${branch} was closed by a person: it is not opened again. The next export opens a new one.`);
        }
    }
    /** Edits each snapshot once. */
    #editing(wanted) {
        const done = new Map();
        return ({ commit, files }) => {
            if (!Array.isArray(files))
                throw files;
            const edited = done.get(commit) ?? (0,bump/* editFiles */.kp)(files, this.#inputs.section, wanted);
            done.set(commit, edited);
            return edited;
        };
    }
    /** Gives each warning about the files once: most are known before the export. */
    #warnOf(decision) {
        if (decision.kind !== 'commit')
            return;
        for (const warning of decision.edits.flatMap(({ warnings }) => warnings)) {
            if (!this.#warned.has(warning))
                this.#context.runner.warning(warning);
            this.#warned.add(warning);
        }
    }
}
/** Commits that were taken out of the base would come back with the branch, if that were joined with the new base. */
async function refuseRewrittenBase(repository, state, parents) {
    const before = memoryOf(state)?.base;
    if (parents.length < 2 || before === undefined)
        return;
    if (await repository.isPartOf(before, state.base.commit))
        return;
    throw new errors/* ActionError */.lZ('The history of the base branch was rewritten since the head branch was made from it', {
        hint: 'Delete the head branch and run again, so that it is made from the new history',
    });
}
/** What the body has to remember of the branch. */
function contentOf(decision, { jobId: job }, state) {
    const before = memoryOf(state);
    // Another run may have added to the pull request since this one decided.
    const others = state.open === undefined ? [] : (before?.changes ?? []);
    const changes = mergeChanges(others, decision.changes);
    const { own, base } = decision.kind === 'commit'
        ? { own: decision.isOwn ? decision.sha : undefined, base: decision.base }
        : { own: before?.own, base: before?.base ?? state.base.commit };
    // A change that is forgotten would be lost when the branch is built anew.
    return { job, own: changes.length > MAX_CHANGES ? undefined : own, base, changes };
}
function afterExport(error) {
    if (!(error instanceof GitHubError))
        return error;
    return new errors/* ActionError */.lZ(error.message, { hint: stepAfterExport(error), cause: error });
}

// EXTERNAL MODULE: ./node_modules/@actions/github/lib/github.js + 21 modules
var github = __webpack_require__(1758);
// EXTERNAL MODULE: ./node_modules/@octokit/plugin-retry/dist-bundle/index.js
var dist_bundle = __webpack_require__(9735);
// EXTERNAL MODULE: ./node_modules/@octokit/plugin-throttling/dist-bundle/index.js
var plugin_throttling_dist_bundle = __webpack_require__(6856);
// EXTERNAL MODULE: ./node_modules/bottleneck/light.js
var light = __webpack_require__(3251);
var light_default = /*#__PURE__*/__webpack_require__.n(light);
;// CONCATENATED MODULE: ./src/pull-request/github-client.ts
/**
 * Calls to GitHub's REST API, retried and decoded. Only importer of @actions/github and its plugins.
 *
 * Octokit sends through the transport of the service's client, so that proxies, time limits and network failures are
 * the same for both.
 */







/** Limit on one exchange, in milliseconds. */
const REQUEST_MS = 30_000;
/** Longest answer that is read, in bytes: the largest values file as base64, and what stands around it. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const ALL_FAILURES = Array.from({ length: 200 }, (_, index) => 400 + index);
function connectGitHub(options) {
    const { apiUrl, token, subject, signal, debug } = options;
    const octokit = (0,github/* getOctokit */.Q)(token, {
        baseUrl: apiUrl.href.replace(/\/$/, ''),
        userAgent: 'static-export-action',
        log: { debug, info: debug, warn: debug, error: debug },
        request: { fetch: fetchThrough(options), log: { warn: debug } },
        // What is tried again, and after how long, is judged below; the plugin does the waiting, in milliseconds.
        retry: { doNotRetry: ALL_FAILURES, retryAfterBaseValue: 1 },
        throttle: {
            onRateLimit: waitForLimit(options),
            onSecondaryRateLimit: waitForLimit(options),
            // Its pauses between writes are meant for clients that make many; a run makes five.
            write: new (light_default()).Group({ maxConcurrent: 1 }),
            notifications: new (light_default()).Group({ maxConcurrent: 1 }),
        },
    }, judge(options), dist_bundle/* retry */.L, plugin_throttling_dist_bundle/* throttling */.A);
    const aborted = new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
            reject(signal.reason);
        });
    });
    aborted.catch(() => undefined);
    return {
        async request(operation, route, parameters, decode) {
            signal.throwIfAborted();
            try {
                const call = octokit.request(route, { ...parameters, request: { operation, decode } });
                // A wait between two tries can't be called back.
                return (await Promise.race([call, aborted])).data;
            }
            catch (error) {
                signal.throwIfAborted();
                if (error instanceof FailedTry)
                    throw new GitHubError(operation, error.failure, subject, error.tries);
                throw error;
            }
        },
    };
}
/** `fetch` as octokit needs it. Redirects are followed where nothing is changed, and to the same host only. */
function fetchThrough({ transport, signal }) {
    return async (address, { method, headers, body, }) => {
        let url = new URL(address);
        for (let redirects = 0;; redirects++) {
            const answer = await transport.send({
                method,
                url,
                headers,
                timeoutMs: REQUEST_MS,
                signal,
                maxBodyBytes: MAX_BODY_BYTES,
                ...(body !== undefined && { body }),
            });
            const target = method === 'GET' && redirects < MAX_REDIRECTS ? redirectOf(answer, url) : undefined;
            if (target === undefined)
                return responseOf(answer);
            url = target;
        }
    };
}
/** Where a renamed repository or branch has moved to. */
function redirectOf({ status, headers }, asked) {
    if (![301, 302, 307, 308].includes(status))
        return undefined;
    const target = (0,src_url/* parseUrl */.Dl)(headers.location ?? '', asked.href);
    return target?.origin === asked.origin ? target : undefined;
}
function responseOf({ status, headers, body }) {
    const isBodiless = [204, 205, 304].includes(status);
    const flat = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    return new Response(isBodiless ? null : body, { status, headers: flat });
}

;// CONCATENATED MODULE: ./src/pull-request/connect.ts



/** Sends nothing yet. @param options what the entry point has of the real world */
function openPullRequestBump(inputs, place, options) {
    const { runner, env } = options;
    const repository = `${place.repository.owner}/${place.repository.name}`;
    const isOwn = repository.toLowerCase() === env['GITHUB_REPOSITORY']?.toLowerCase();
    const info = (line) => {
        runner.info(line);
    };
    const { apiUrl, token } = place;
    const github = connectGitHub({ ...options, apiUrl, token, subject: { repository, isOwn }, info });
    return new PullRequestBump(inputs, { ...options, github, inputs: place, runUrl: runUrl(env) });
}
/** The page of this workflow run, where there is one. */
function runUrl(env) {
    const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, GITHUB_RUN_ATTEMPT } = env;
    if (!GITHUB_SERVER_URL || !GITHUB_REPOSITORY || !GITHUB_RUN_ID)
        return undefined;
    const attempt = GITHUB_RUN_ATTEMPT ? `/attempts/${GITHUB_RUN_ATTEMPT}` : '';
    return (0,src_url/* parseUrl */.Dl)(`${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}${attempt}`)?.href;
}


/***/ })

};
