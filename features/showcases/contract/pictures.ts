import { picturesApi } from '#platform/contract/pictures.ts'
import { Showcase } from './shapes.ts'
import { showcasesSubject } from './subjects.ts'

export const showcasePicturesApi = picturesApi({
  path: '/project-showcase',
  changes: [showcasesSubject],
  response: Showcase,
})
