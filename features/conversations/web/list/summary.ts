import type { Message } from '../../contract.ts'
import { texts } from '../texts.ts'

/** Returns a message as one line for lists; without text it names the attachments. */
export function summaryOf({ content, files, linked_content, deleted_at }: Message): string {
  if (deleted_at !== undefined) return texts.messageDeleted
  const names = [...linked_content.map(({ title }) => title), ...files.map(({ name }) => name)]
  return content || (names.length > 0 ? texts.carried(names.join(', ')) : texts.gone)
}
