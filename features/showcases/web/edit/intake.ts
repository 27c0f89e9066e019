import { README_MAX_BYTES } from '../../contract.ts'
import { texts } from './texts.ts'

/** What a file chooser offers as a README. */
export const README_TYPES = '.md,text/markdown'

/** Whether a file that somebody dropped is meant as the README. */
export const isReadme = ({ name }: File): boolean => /\.md$/i.test(name)

/** What is wrong with a README as it is written; null when nothing is. */
export const readmeFaultOf = (readme: string): string | null =>
  new Blob([readme]).size > README_MAX_BYTES ? texts.readmeLong : null

/** Reads a file as a README, or says why it is none. */
export async function takeReadme(file: File): Promise<{ readme: string } | { fault: string }> {
  if (!isReadme(file)) return { fault: texts.readmeName(file.name) }
  if (file.size > README_MAX_BYTES) return { fault: texts.readmeSize(file.name) }
  try {
    return { readme: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) }
  } catch {
    return { fault: texts.readmeText(file.name) }
  }
}
