// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { rebaseDraft } from '#platform/web/drafts/draft.ts'
import { acceptPictures } from '#platform/web/drafts/picture-intake.ts'
import { changedDetails, detailsOf, fieldsOf, NOTHING, problemsOf, type DraftFields } from '../web/edit/draft.ts'
import { findReadmeProblem, readReadmeFile } from '../web/edit/intake.ts'
import { remainingDraft, readmeFile } from '../web/edit/save.ts'
import { picture, showcase } from './showcase-responses.ts'

const draft = (changes: Partial<DraftFields> = {}): DraftFields => ({
  ...NOTHING,
  title: 'One',
  description: 'It is.',
  ...changes,
})
const sent = (id: number, alt = '') => ({ key: `picture-${id}`, id, alt })
const chosen = (key: string, alt = '') => ({ key, id: null, alt })

test('what somebody left alone follows what was changed elsewhere; what they wrote stays', () => {
  const begun = draft()
  const mine = draft({ title: 'Mine', video_ids: [4] })
  const now = draft({ description: 'It was.', video_ids: [5] })
  expect(rebaseDraft(begun, mine, now)).toEqual({
    fields: draft({ title: 'Mine', description: 'It was.', video_ids: [4] }),
    clashes: ['video_ids'],
  })
})

test('what was changed to the same in both places is no clash, and neither is what was changed in one', () => {
  const begun = draft()
  const both = draft({ title: 'Two', readme: '# Two' })
  expect(rebaseDraft(begun, both, both).clashes).toEqual([])
  expect(rebaseDraft(begun, both, begun)).toEqual({ fields: both, clashes: [] })
  expect(rebaseDraft(begun, begun, both)).toEqual({ fields: both, clashes: [] })
})

test('pictures that came and went elsewhere come and go here too; one’s own order, words and new ones stay', () => {
  const begun = draft({ pictures: [sent(1), sent(2), sent(3)] })
  const mine = draft({ pictures: [chosen('new', 'Mine'), sent(3, 'Three'), sent(1), sent(2)] })
  const now = draft({ pictures: [sent(1, 'One'), sent(3), sent(4)] })
  expect(rebaseDraft(begun, mine, now).fields.pictures).toEqual([
    chosen('new', 'Mine'),
    sent(3, 'Three'),
    sent(1, 'One'),
    sent(4),
  ])
})

test('a picture that was taken out here does not come back with what was changed elsewhere', () => {
  const begun = draft({ pictures: [sent(1), sent(2)] })
  const { fields } = rebaseDraft(begun, draft({ pictures: [sent(2)] }), draft({ pictures: [sent(1), sent(2, 'Two')] }))
  expect(fields.pictures).toEqual([sent(2, 'Two')])
})

test('an address is completed, and what is empty is none', () => {
  expect(detailsOf(draft({ project_url: ' seeds.example ', for_whom: '  ' }))).toMatchObject({
    project_url: 'https://seeds.example',
    repository_url: null,
    for_whom: null,
  })
})

test.each([
  [{ title: ' ' }, { title: 'Give the solution a title' }],
  [{ description: '' }, { description: 'Describe what it is' }],
  [{ project_url: 'javascript:alert(1)' }, { project_url: 'Enter a web address, such as https://example.com' }],
  [{ demo_url: 'https://ann:secret@seeds.example' }, { demo_url: 'Enter a web address, such as https://example.com' }],
  [{ what_changed: 'x'.repeat(2001) }, { what_changed: 'This is too long' }],
  [{}, {}],
])('what cannot be sent is told at its field: %j', (changes, problems) => {
  expect(problemsOf(draft(changes))).toEqual(problems)
})

test('only what differs is changed, and what was emptied is cleared', () => {
  const begun = draft({ repository_url: 'https://code.example/a', for_whom: 'Growers' })
  expect(changedDetails(begun, { ...begun, repository_url: '', title: 'Two' })).toEqual({
    repository_url: null,
    title: 'Two',
  })
  expect(changedDetails(begun, { ...begun })).toEqual({})
})

test('the form of a showcase holds what stands in it', () => {
  const made = showcase({ pictures: [picture(9, 'A seed')], selected_video_ids: [4], include_profile: true })
  expect(fieldsOf(made, '# Seeds')).toMatchObject({
    title: 'A seed finder',
    for_whom: '',
    readme: '# Seeds',
    pictures: [{ key: 'picture-9', id: 9, alt: 'A seed' }],
    video_ids: [4],
    include_profile: true,
  })
})

const file = (name: string, type: string, size = 3) =>
  Object.defineProperty(new File(['abc'], name, { type }), 'size', { value: size })

const TOO_MANY = 'A showcase has at most 12 pictures. The rest were not added.'

test('of the files that are chosen, pictures are taken as far as there is room; the others say why not', () => {
  const good = file('a.png', 'image/png')
  const { taken, faults } = acceptPictures(
    [good, file('a.svg', 'image/svg+xml'), file('big.png', 'image/png', 6_000_000), file('none.gif', 'image/gif', 0)],
    0,
    TOO_MANY,
  )
  expect(taken).toEqual([good])
  expect(faults).toEqual([
    'a.svg is not a supported picture. Choose JPEG, PNG, WebP or GIF.',
    'big.png is larger than 5 MB.',
    'none.gif is empty.',
  ])
  expect(acceptPictures([good, good, good], 10, TOO_MANY)).toEqual({
    taken: [good, good],
    faults: [TOO_MANY],
  })
})

test('a README is a .md file of text, and not too long', async () => {
  expect(await readReadmeFile(new File(['# Grüße'], 'README.md'))).toEqual({ readme: '# Grüße' })
  expect(await readReadmeFile(new File(['x'], 'readme.txt'))).toEqual({
    fault: 'readme.txt is not a README: its name must end in .md',
  })
  expect(await readReadmeFile(new File([new Uint8Array([0xff, 0xfe, 0x41])], 'a.md'))).toEqual({
    fault: 'a.md is not text in UTF-8.',
  })
  expect(await readReadmeFile(file('a.md', '', 600_000))).toEqual({ fault: 'a.md is larger than 512 kB.' })
  expect(findReadmeProblem('ü'.repeat(300_000))).toBe('The README is longer than 512 kB.')
  expect(findReadmeProblem('# Seeds')).toBeNull()
  expect(readmeFile(' \n')).toBeNull()
})

test('once the first picture was sent with the showcase, the others are left', () => {
  const fields = draft({ pictures: [chosen('a'), chosen('b')] })
  const files = { a: file('a.png', 'image/png'), b: file('b.png', 'image/png') }
  expect(remainingDraft(showcase({ pictures: [picture(9)] }), { fields, files }).pictures).toEqual([
    sent(9),
    chosen('b'),
  ])
})
