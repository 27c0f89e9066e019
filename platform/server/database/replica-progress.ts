import type { ChangeLog } from '../pages/change-log.ts'
import type { Subject } from '#platform/contract/freshness.ts'

/** Maximum age of what visitors are shown from a replica. */
export const REPLICA_LAG_MS = 2_000

/** Position of the primary in its write-ahead log at a moment. */
export interface PrimaryPosition {
  /** When the primary was about to be asked, in milliseconds of a clock that never goes back. */
  at: number
  /** How many changes this process knew of then: all of them are before the position. */
  changes: number
  /** End of what was committed, in bytes. */
  committed: number
  /** End of the log, in bytes: no standby can be ahead of it. */
  end: number
}

/**
 * What a replica is known to contain. Positions of the primary are noted again and again; once the replica has replayed one, it contains
 * everything up to the moment at which that was noted. So the lag is measured by the clock of this process alone, and a primary on which
 * nothing happens does not make its replica look late.
 */
export class ReplicaProgress {
  /** Positions that the replica may not have reached yet, oldest first. */
  #pending: PrimaryPosition[] = []
  #lastReplayed: PrimaryPosition | null = null
  #replayed = 0

  /** Resets what the replica is known to contain, for example when a connection to it broke: it may have restarted further behind. */
  reset(): void {
    this.#lastReplayed = null
  }

  notePrimary(position: PrimaryPosition): void {
    // After a failover, a standby that has what the new primary lacks does not follow it.
    if (this.#replayed > position.end) {
      this.#pending = []
      this.reset()
      return
    }
    // Reaching an older one would prove nothing useful.
    this.#pending = this.#pending.filter(({ at }) => position.at - at <= REPLICA_LAG_MS)
    this.#pending.push(position)
  }

  noteReplayed(replayed: number): void {
    if (this.#lastReplayed && replayed < this.#lastReplayed.committed) this.reset()
    this.#replayed = replayed
    const next = this.#pending.findIndex(({ committed }) => committed > replayed)
    const passed = this.#pending.splice(0, next === -1 ? this.#pending.length : next)
    this.#lastReplayed = passed.at(-1) ?? this.#lastReplayed
  }

  /** Returns how far the replica is behind at most, or null if it is too far, or nothing is known. */
  lag(now: number): number | null {
    if (!this.#lastReplayed) return null
    const lag = now - this.#lastReplayed.at
    return lag <= REPLICA_LAG_MS ? lag : null
  }

  /** Returns whether the replica contains every known change of these subjects; without subjects, every known change. */
  hasChangesOf(subjects: readonly Subject[] | undefined, changes: ChangeLog): boolean {
    return this.#lastReplayed !== null && changes.isUnchangedSince(this.#lastReplayed.changes, subjects)
  }
}
