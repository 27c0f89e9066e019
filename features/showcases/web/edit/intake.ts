import { README_MAX_BYTES } from '../../contract.ts'
import { texts } from './texts.ts'

/** Value of `accept` for README inputs. */
export const README_TYPES = '.md,text/markdown'

/** Whether a dropped file is a README. */
export const isReadme = ({ name }: File): boolean => /\.md$/i.test(name)

/** Returns what is wrong with a README; null when it is valid. */
export const findReadmeProblem = (readme: string): string | null =>
  new Blob([readme]).size > README_MAX_BYTES ? texts.readmeLong : null

/** Reads a file as a README, or returns why it cannot be one. */
export async function readReadmeFile(file: File): Promise<{ readme: string } | { fault: string }> {
  if (!isReadme(file)) return { fault: texts.readmeName(file.name) }
  if (file.size > README_MAX_BYTES) return { fault: texts.readmeSize(file.name) }
  try {
    return { readme: new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()) }
  } catch {
    return { fault: texts.readmeText(file.name) }
  }
}
