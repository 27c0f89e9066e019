import { readDisplayFaces, readFaces, type Face } from './read-fonts.ts'
import { areEnough, hasEmoji } from './text-runs.ts'

/** The faces for a text, in the order in which each sign looks for one that has it. */
export type Chain = readonly [Face, ...Face[]]

let read: ReturnType<typeof readFaces> | undefined
let display: ReturnType<typeof readDisplayFaces> | undefined

function chainOf(faces: readonly Face[]): Chain {
  const [first, ...others] = faces
  if (!first) throw new Error('There is no face to write with')
  return [first, ...others]
}

/** The faces that these texts need, whichever scripts they are in; the one that has everything only where nothing else is enough. */
export async function chainsFor(texts: readonly string[]): Promise<Record<'regular' | 'bold', Chain>> {
  const { regular, bold, emoji, everything } = await (read ??= readFaces())
  const lacking = texts.filter((text) => !areEnough(text, regular))
  const drawings = lacking.some(hasEmoji) ? [await emoji()] : []
  const isEnough = lacking.every((text) => areEnough(text, [...regular, ...drawings]))
  const last = [...drawings, ...(isEnough ? [] : [await everything()])]
  return { regular: chainOf([...regular, ...last]), bold: chainOf([...bold, ...last]) }
}

/** The faces of headings before those of everything else. */
export async function displayChain(others: Chain): Promise<Chain> {
  return chainOf([...(await (display ??= readDisplayFaces())), ...others])
}
