import { expect, test } from '@jest/globals'
import { isNearName } from '../../src/values/near-name.ts'

test.each([
  ['staticExport', ['staticexport', 'static-export', 'STATIC_EXPORT', 's-t-aticExport']],
  [
    'staticExport',
    ['staticExprot', 'statcExport', 'staticExportt', 'tsaticExprot', 'staticExpo', 'xtaticExporx'],
  ],
  ['docs', ['doc', 'dcos', 'docss', 'dogs', 'ocs', 'Docs', 'd-o-c-s']],
  ['version', ['versoin', 'versions', 'ersion']],
  ['platform', ['pltaofrm', 'latform', 'platfo']],
  ['api', ['API', 'a-pi']],
])('`%s` may have been meant', (wanted, names) => {
  expect(names.filter((name) => !isNearName(name, wanted))).toEqual([])
})

test.each([
  [
    'staticExport',
    ['staticExport', 'static', 'exportStatic', 'staticImpotr', 'stticExpo ', 'xxxticExport', ''],
  ],
  ['docs', ['docs', 'dcxs', 'dxos', 'do', 'dosc1', 'dcosx', 'jobs', 'cods', '']],
  ['version', ['vers1ons', 'vresoin', 'vision']],
  ['api', ['apis', 'ap', 'apj', 'pai']],
])('`%s` was not meant', (wanted, names) => {
  expect(names.filter((name) => isNearName(name, wanted))).toEqual([])
})
