export const id = 338;
export const ids = [338];
export const modules = {

/***/ 3338:
/***/ ((__unused_webpack_module, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createWorkspaceBump: () => (/* binding */ createWorkspaceBump)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1455);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0___default = /*#__PURE__*/__webpack_require__.n(node_fs_promises__WEBPACK_IMPORTED_MODULE_0__);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6760);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1___default = /*#__PURE__*/__webpack_require__.n(node_path__WEBPACK_IMPORTED_MODULE_1__);
/* harmony import */ var _bump_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2664);
/* harmony import */ var _disk_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(7310);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(3916);
/* harmony import */ var _bytes_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(6136);
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
/** Bumps the values in the files of the workspace: all of them, or none. */






/** @param root the checkout */
function createWorkspaceBump({ files: paths, section, ...inputs }, root, { runner, signal, facts }) {
    const warned = new Set();
    const edit = async (wanted) => {
        const edited = (0,_bump_js__WEBPACK_IMPORTED_MODULE_2__/* .editFiles */ .kp)(await Promise.all(paths.map((path) => read(root, path))), section, wanted);
        for (const warning of edited.flatMap(({ warnings }) => warnings)) {
            if (!warned.has(warning))
                runner.warning(warning);
            warned.add(warning);
        }
        return edited;
    };
    return {
        async preflight() {
            await edit({ ..._bump_js__WEBPACK_IMPORTED_MODULE_2__/* .REHEARSAL */ .Ce, version: inputs.version });
        },
        async apply(release) {
            const changed = (await edit(release)).filter(({ isChanged }) => isChanged);
            await replaceAll(changed, signal);
            facts.editedFiles = changed.map(({ file }) => file.path);
            runner.output('pullRequestOperation', 'none');
            for (const path of facts.editedFiles)
                runner.info(`Edited ${path}`);
            if (changed.length === 0)
                runner.info('The values files have these values already');
        },
    };
}
async function read(root, path) {
    try {
        const top = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(root);
        const location = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(top, path);
        if ((await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(location)) !== location) {
            throw refused(path, 'there is a symbolic link on its path', 'Name the file that it points to');
        }
        const status = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(location);
        const { mode, size } = status;
        if (!status.isFile())
            throw refused(path, 'it is not a file', 'Name a values file in `values-file`');
        if (size > _bump_js__WEBPACK_IMPORTED_MODULE_2__/* .MAX_FILE_BYTES */ .gZ) {
            const [has, limit] = [(0,_bytes_js__WEBPACK_IMPORTED_MODULE_5__/* .formatBytes */ .z)(size), (0,_bytes_js__WEBPACK_IMPORTED_MODULE_5__/* .formatBytes */ .z)(_bump_js__WEBPACK_IMPORTED_MODULE_2__/* .MAX_FILE_BYTES */ .gZ)];
            throw refused(path, `it has ${has}, and the limit is ${limit}`, 'Name a smaller file in `values-file`');
        }
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.access)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(location), node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.constants.W_OK);
        return { path, location, mode, bytes: await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(location) };
    }
    catch (error) {
        throw unreadable(path, error);
    }
}
/** Writes every file beside its place first, then renames; what was renamed before a failure is put back. */
async function replaceAll(edited, signal) {
    const drafts = edited.map((edit) => ({ ...edit, draft: (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .draftOf */ .bz)(edit.file.location) }));
    const replaced = [];
    try {
        for (const { file, text, draft } of drafts) {
            signal.throwIfAborted();
            await write(draft, Buffer.from(text), file);
        }
        signal.throwIfAborted();
        for (const edit of drafts) {
            await moved(edit.draft, edit.file);
            replaced.push(edit);
        }
    }
    catch (error) {
        for (const { file } of replaced) {
            const draft = (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .draftOf */ .bz)(file.location);
            await write(draft, file.bytes, file);
            await moved(draft, file);
        }
        throw error;
    }
    finally {
        // What keeps a draft from being removed kept it from being made; that is the failure to tell.
        await Promise.allSettled(drafts.map(({ draft }) => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(draft, { force: true })));
    }
}
async function write(draft, bytes, { path, mode }) {
    try {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const handle = __addDisposableResource(env_1, await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.open)(draft, 'wx', mode), true);
            await handle.chmod(mode & 0o7777);
            await handle.writeFile(bytes);
            await handle.sync();
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
    catch (error) {
        throw unreadable(path, error);
    }
}
async function moved(draft, { path, location }) {
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rename)(draft, location);
    }
    catch (error) {
        throw unreadable(path, error);
    }
}
function refused(path, problem, hint, cause) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ActionError */ .lZ(`${path} cannot be edited in the workspace: ${problem}`, { hint, cause });
}
/** What the system says of a file, in other words. An error that has no code is none of the system's. */
function unreadable(path, error) {
    const known = (0,_disk_js__WEBPACK_IMPORTED_MODULE_3__/* .diskReason */ .CQ)(error);
    if (known === undefined)
        return error;
    const isAbsent = ['ENOENT', 'ENOTDIR'].includes(known.code);
    return refused(path, known.reason, isAbsent
        ? 'With `pull-request: false` the repository has to be checked out before: add a step with `actions/checkout`, and check `values-file`, whose paths begin at the root of the repository'
        : 'Check the permissions and the disk of the workspace', error);
}


/***/ })

};
