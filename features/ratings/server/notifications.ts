import { excerptOf } from '#platform/contract/excerpt.ts'
import { oneLine } from '#platform/contract/fields.ts'
import type { Work } from '#platform/server/work/work.ts'
import { notify, readAbout } from '#features/notifications/server.ts'
import { HIDDEN_DAYS, ratingsEvents } from '../contract.ts'
import type { AgreementSides, TargetDetails, Target } from './targets.ts'

const COMMENT_EXCERPT_LENGTH = 200

const aboutAgreement = (id: number): string => `agreement:${id}`

interface RatingText {
  rater_id: number
  rater_username: string
  stars: number
  comment: string | null
}

/** Returns the key under which notifications refer to a rating. */
export const aboutRating = ({ kind, id }: Target, raterId: number): string => `rating:${kind}:${id}:${raterId}`

/** Publishes to the open screens of both sides that a rating was added or changed. */
export function publishToScreens({ publish }: Work, { kind, id }: Target, accountIds: readonly number[]): void {
  for (const account of accountIds) publish(ratingsEvents.rating, account, { kind, target_id: id })
}

/** Notifies the owner of a target of a rating. */
export const notifyOfRating = (work: Work, target: Target, found: TargetDetails, values: RatingText) =>
  notify(work, [
    {
      account_id: found.owner_id,
      kind: 'rating',
      actor: values.rater_username,
      subject: `${values.rater_username} rated ${found.title}`,
      path: found.path,
      detail: [`${values.stars} of 5 stars`, ...(values.comment === null ? [] : [excerpt(values.comment)])].join(': '),
      about: aboutRating(target, values.rater_id),
    },
  ])

const excerpt = (comment: string): string => excerptOf(oneLine(comment), COMMENT_EXCERPT_LENGTH)

/** Notifies the other side of an agreement that a rating becomes visible once they rate too. */
export const notifyOfHiddenRating = (work: Work, found: TargetDetails, agreed: AgreementSides, rater: string) =>
  notify(work, [
    {
      account_id: found.owner_id,
      kind: 'rating',
      actor: rater,
      subject: `${rater} rated you: ${agreed.title}`,
      path: agreed.path,
      detail: `You can read it once you have rated too, or after ${HIDDEN_DAYS} days.`,
      about: aboutAgreement(agreed.id),
    },
  ])

/** Marks the request for a rating as read once the account has rated. */
export const readRatingRequest = (work: Work, raterId: number, agreementId: number) =>
  readAbout(work, { account_id: raterId, kind: 'rating', about: aboutAgreement(agreementId) })

/** Asks both sides of completed work for a rating. */
export const askForRatings = (
  work: Work,
  { agreed, sides }: { agreed: AgreementSides; sides: readonly { id: number; other: string }[] },
) =>
  notify(
    work,
    sides.map(({ id, other }) => ({
      account_id: id,
      kind: 'rating',
      actor: null,
      subject: `How was it to work with ${other}?`,
      path: agreed.path,
      detail: agreed.title,
      about: aboutAgreement(agreed.id),
    })),
  )

/** Notifies the author of a rating of the creator's reply. */
export async function notifyOfReply(
  work: Work,
  { rater_id, rating }: { rater_id: number; rating: { id: number; answer: string | null } },
  developer: { id: number; username: string },
): Promise<void> {
  publishToScreens(work, { kind: 'developer', id: developer.id }, [rater_id])
  await notify(work, [
    {
      account_id: rater_id,
      kind: 'rating',
      actor: developer.username,
      subject: `${developer.username} replied to your rating`,
      detail: excerpt(rating.answer ?? ''),
      path: `/profile/developers/${developer.id}/public`,
      about: `answer:${rating.id}`,
    },
  ])
}
