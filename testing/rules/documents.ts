import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Paths of the Markdown files that people read, from the root of the project. */
export const documents: readonly string[] = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).toSorted()

/** The text of a file of the project. */
export const readDocument = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** What operators are told to do, as one text. */
export const runTasks = () =>
  documents
    .filter((path) => path.startsWith('docs/run/'))
    .map(readDocument)
    .join('\n')
