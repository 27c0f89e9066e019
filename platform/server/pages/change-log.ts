import type { Subject } from '#platform/contract/freshness.ts'

/** Changes that this process made or was notified of, as a count. */
export interface ChangeLog {
  /** Total number of changes. */
  readonly count: number
  /** Returns whether none of these subjects changed after the given count; without subjects, whether nothing changed. */
  isUnchangedSince: (count: number, subjects?: readonly Subject[]) => boolean
}

/** Change log: a counter, and the last change of each subject. */
export class Changes implements ChangeLog {
  readonly #last = new Map<string, number>()
  #lastOfAll = 0
  count = 0

  isUnchangedSince(count: number, subjects?: readonly Subject[]): boolean {
    if (!subjects) return this.count <= count
    return this.#lastOfAll <= count && subjects.every(({ subject }) => (this.#last.get(subject) ?? 0) <= count)
  }

  recordChange(subject: string): void {
    this.#last.set(subject, ++this.count)
  }

  recordChangeOfAll(): void {
    this.#lastOfAll = ++this.count
  }
}
