import { readDisplayFaces, readFaces, type Face } from './read-fonts.ts'
import { canRender, hasEmoji } from './text-runs.ts'

/** Fonts of a text in fallback order: each character uses the first one that has it. */
export type Chain = readonly [Face, ...Face[]]

let read: ReturnType<typeof readFaces> | undefined
let display: ReturnType<typeof readDisplayFaces> | undefined

function chainOf(faces: readonly Face[]): Chain {
  const [first, ...others] = faces
  if (!first) throw new Error('There is no face to write with')
  return [first, ...others]
}

/** Returns the fonts that these texts need, in whichever script; the universal font is added only if the others do not suffice. */
export async function chainsFor(texts: readonly string[]): Promise<Record<'regular' | 'bold', Chain>> {
  const { regular, bold, emoji, everything } = await (read ??= readFaces())
  const unsupported = texts.filter((text) => !canRender(text, regular))
  const emojiFaces = unsupported.some(hasEmoji) ? [await emoji()] : []
  const isEnough = unsupported.every((text) => canRender(text, [...regular, ...emojiFaces]))
  const last = [...emojiFaces, ...(isEnough ? [] : [await everything()])]
  return { regular: chainOf([...regular, ...last]), bold: chainOf([...bold, ...last]) }
}

/** Returns a chain with the heading fonts first. */
export async function displayChain(others: Chain): Promise<Chain> {
  return chainOf([...(await (display ??= readDisplayFaces())), ...others])
}
