import type { Subject } from '#platform/contract/freshness.ts'

/** Changes that this process made or was notified of, as a count. */
export interface ChangeLog {
  /** Total number of changes. */
  readonly count: number
  /** Returns whether none of these subjects changed after the given count; without subjects, whether nothing changed. */
  noneSince: (count: number, subjects?: readonly Subject[]) => boolean
}

/** Change log: a counter, and the last change of each subject. */
export class Changes implements ChangeLog {
  readonly #last = new Map<string, number>()
  #ofEverything = 0
  count = 0

  noneSince(count: number, subjects?: readonly Subject[]): boolean {
    if (!subjects) return this.count <= count
    return this.#ofEverything <= count && subjects.every(({ subject }) => (this.#last.get(subject) ?? 0) <= count)
  }

  changed(subject: string): void {
    this.#last.set(subject, ++this.count)
  }

  anythingChanged(): void {
    this.#ofEverything = ++this.count
  }
}
