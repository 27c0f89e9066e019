const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const BEFORE_VALUES: ReadonlySet<number> = new Set([...'{[,'].map((char) => char.charCodeAt(0)))

/** JSON has more values than its reader has memory for. */
export class TooManyValues extends Error {}

/** Counts the values in JSON; stops at the first beyond a maximum. */
export function countValues(bytes: Uint8Array, valuesMax = Infinity): number {
  let count = 0
  let isText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte === QUOTE) isText = !isText
    else if (isText) at += byte === BACKSLASH ? 1 : 0
    else if (BEFORE_VALUES.has(byte) && ++count > valuesMax) break
  }
  return count
}

/**
 * Parses untrusted JSON of at most so many values, counting them first: three bytes can become an object of fifty, and a parser that
 * reaches the memory limit ends the process, even in a thread. Throws `TooManyValues`, or a `SyntaxError`.
 */
export function parseJson(bytes: Buffer, valuesMax: number): unknown {
  if (countValues(bytes, valuesMax) > valuesMax) throw new TooManyValues(`More than ${valuesMax} values`)
  return JSON.parse(bytes.toString()) as unknown
}
