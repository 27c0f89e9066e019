import type { Message } from '../../contract.ts'
import { texts } from '../texts.ts'

/** A message in one line of a list. One without a word is named by what it carries. */
export function summaryOf({ content, files, linked_content, deleted_at }: Message): string {
  if (deleted_at !== undefined) return texts.messageDeleted
  const names = [...linked_content.map(({ title }) => title), ...files.map(({ name }) => name)]
  return content || (names.length > 0 ? texts.carried(names.join(', ')) : texts.gone)
}
