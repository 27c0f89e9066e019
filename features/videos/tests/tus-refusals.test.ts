import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { codeOf, tusOf } from '#testing/given/upload-video.ts'
import { Problem } from '#platform/contract/problem.ts'

const api = await startApi()

test.each<[string, 'POST' | 'PATCH' | 'PUT' | 'GET', Record<string, string>, number, string]>([
  ['a length that comes later', 'POST', { 'upload-defer-length': '1' }, 400, 'unsupported_extension'],
  ['a part of several', 'POST', { 'upload-length': '10', 'upload-concat': 'partial' }, 400, 'unsupported_extension'],
  ['parts put together', 'POST', { 'upload-concat': 'final;/api/uploads/a' }, 400, 'unsupported_extension'],
  ['a length that is none', 'POST', { 'upload-length': '1e2' }, 400, 'bad_upload'],
  ['a length below nothing', 'POST', { 'upload-length': '-1' }, 400, 'bad_upload'],
  ['a length that computers cannot count', 'POST', { 'upload-length': '99999999999999999999' }, 400, 'bad_upload'],
  ['a length above all limits', 'POST', { 'upload-length': '9007199254740991' }, 413, 'too_large'],
  [
    'metadata that is not base64',
    'POST',
    { 'upload-length': '10', 'upload-metadata': 'filename %%%' },
    400,
    'bad_upload',
  ],
  [
    'metadata with a name twice',
    'POST',
    { 'upload-length': '10', 'upload-metadata': 'a YQ==,a YQ==' },
    400,
    'bad_upload',
  ],
  [
    'metadata of a prototype',
    'POST',
    { 'upload-length': '10', 'upload-metadata': '__proto__ YQ==' },
    400,
    'bad_upload',
  ],
  ['no version', 'POST', { 'tus-resumable': '', 'upload-length': '10' }, 412, 'protocol_version'],
  ['bytes without their place', 'PATCH', { 'content-type': 'application/offset+octet-stream' }, 400, 'bad_upload'],
  ['bytes at no place', 'PATCH', { 'upload-offset': 'here' }, 400, 'bad_upload'],
  ['bytes of no type', 'PATCH', { 'upload-offset': '0' }, 400, 'bad_upload'],
  ['bytes of another type', 'PATCH', { 'upload-offset': '0', 'content-type': 'text/plain' }, 400, 'bad_upload'],
  ['a length told later', 'PATCH', { 'upload-offset': '0', 'upload-length': 'x' }, 400, 'bad_upload'],
  ['a method of nothing', 'PUT', {}, 404, 'not_found'],
  ['a question without its method', 'GET', {}, 404, 'not_found'],
])('%s is refused in the words of all refusals, and changes nothing', async (_what, method, given, status, code) => {
  const dev = await api.signUp('developer')
  const path = String((await tusOf(api, dev).begin(100)).headers['location'])
  const response = await api.app.inject({
    method,
    url: method === 'POST' ? '/api/uploads' : path,
    headers: { authorization: `Bearer ${dev.token}`, 'tus-resumable': '1.0.0', ...given },
    ...(method === 'PATCH' ? { payload: Buffer.from('abc') } : {}),
  })
  expect([...codeOf(response), Problem.safeParse(response.json()).success]).toEqual([status, code, true])
  if (status === 412) expect(response.headers['tus-version']).toBe('1.0.0')
  const files = await api.db.selectFrom('video_uploads').select(['size']).where('user_id', '=', dev.id).execute()
  expect(files).toEqual([{ size: 100 }])
  expect((await tusOf(api, dev).ask(path)).headers['upload-offset']).toBe('0')
})
