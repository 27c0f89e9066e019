import { conflict } from '#platform/server/http/http-errors.ts'
import { MANIFEST_MAX_BYTES, MANIFEST_VALUES_MAX } from '../contract/manifest.ts'
import { countValues } from './parse-json.ts'

// What a manifest says besides its items, with the longest address.
const HEAD_BYTES = 1000
const HEAD_VALUES = 20

const manifestTooLarge = () =>
  conflict(
    'too_much',
    'Your work has more texts and files than one archive can list. Delete earlier versions of product files that nobody needs, and try again.',
  )

/** Adds up the items of a manifest, so that no archive is written that could not be imported. */
export class ManifestSize {
  readonly #bytesMax: number
  #bytes = HEAD_BYTES
  #values = HEAD_VALUES

  constructor(bytesMax = MANIFEST_MAX_BYTES) {
    this.#bytesMax = bytesMax
  }

  /** Adds an item. Throws 409 `too_much` once the manifest is too large. */
  add(item: unknown): void {
    // Indented as much as in the manifest.
    const json = Buffer.from(JSON.stringify([[item]], null, 2))
    this.count({ bytes: json.length, values: countValues(json) })
  }

  /** Adds items that were measured elsewhere. Throws like `add`. */
  count({ bytes, values }: { bytes: number; values: number }): void {
    this.#bytes += bytes
    this.#values += values
    if (this.#bytes > this.#bytesMax || this.#values > MANIFEST_VALUES_MAX) throw manifestTooLarge()
  }
}
