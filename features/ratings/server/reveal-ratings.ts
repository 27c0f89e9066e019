import type { ScheduledJob } from '#platform/server/work/jobs.ts'
import { inWork, type Work } from '#platform/server/work/work.ts'
import { ratingsSubject } from '../contract.ts'
import { deleteRating, findHidden, listDue, makeVisible } from './queries/ratings.ts'
import { countRating } from './count-rating.ts'
import { lockTotals } from './queries/totals.ts'
import type { RatedKinds } from './targets.ts'
import { notifyOfRating, publishToScreens } from './notifications.ts'

const BATCH_SIZE = 100

/** Makes a hidden rating visible, replacing the earlier visible one. Lock the totals of its target first. */
export async function revealRating(work: Work, kinds: RatedKinds, id: number): Promise<void> {
  const { db } = work
  const rating = await findHidden(db, id)
  if (!rating) return
  const target = { kind: rating.kind, id: rating.target_id }
  const old = await deleteRating(db, { ...target, rater_id: rating.rater_id }, 'seen')
  await makeVisible(db, id)
  const isCounted = await countRating(work, kinds, target, rating, old && !old.set_aside ? old.stars : null)
  work.changes(ratingsSubject)
  // Only people's ratings are hidden, and a rated person's target id is their account id.
  publishToScreens(work, target, [target.id, rating.rater_id])
  if (isCounted) await notifyOfRating(work, target, { owner_id: target.id, ...OWN_RATINGS_LINK }, rating)
}

/** Where people read the ratings of them. */
export const OWN_RATINGS_LINK = { title: 'you', path: '/profile' } as const

/** Makes ratings visible that have been hidden long enough. */
export const showRatings = (kinds: RatedKinds): ScheduledJob => ({
  name: 'show-ratings',
  cron: '27 * * * *',
  run: async (tools) => {
    let after = 0
    for (;;) {
      const due = await listDue(tools.db, { now: tools.now, after, limit: BATCH_SIZE })
      for (const { id, kind, target_id } of due) {
        after = id
        // A separate transaction for each, so that one failure does not affect the others.
        try {
          await inWork(tools, async (work) => {
            await lockTotals(work.db, [{ kind, id: target_id }])
            await revealRating(work, kinds, id)
          })
        } catch (error) {
          tools.log.error({ err: error, rating_id: id }, 'a hidden rating could not be revealed')
        }
      }
      if (due.length < BATCH_SIZE) return
    }
  },
})
