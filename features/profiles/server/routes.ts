import { pageOf } from '#platform/server/database/keyset-page.ts'
import { badRequest, notFound } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { cursorKeys, findRows, isByRelevance, positionAfter } from '#platform/server/database/item-search.ts'
import type { Work } from '#platform/server/work/work.ts'
import { reviewPublished, type ShowingRules } from '#features/moderation/server.ts'
import { getUser } from '#features/accounts/server.ts'
import { getTotals, lockTotals } from '#features/ratings/server.ts'
import { profilesApi, profilesSubject, SKILLS_OFFERED } from '../contract.ts'
import {
  findClientProfile,
  findDeveloperProfile,
  findPublicDeveloper,
  insertClientProfile,
  insertDeveloperProfile,
  setProfileShown,
  updateClientProfile,
  updateDeveloperProfile,
} from './queries/profiles.ts'
import { listFrequentSkills, listPublicDevelopers } from './queries/search.ts'
import { removePicture, setPicture } from './picture.ts'
import { columnsOf, present, presentPublicly } from './presenter.ts'

const FIRST_POSITION = { first: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }
const SKILL_SAMPLE_SIZE = 500

const profileExists = () => badRequest('profile_exists', 'Profile already exists')
const profileNotFound = () => notFound('Profile not found')

const profileShowingRules: ShowingRules = {
  setShown: ({ db }, id, isShown) => setProfileShown(db, id, isShown),
  subjects: [profilesSubject],
}

// Holds a public profile for review if its owner's posts or its words are held. Returns it as it is then.
async function reviewProfile<Row extends { user_id: number; is_public: boolean; bio: string | null }>(
  work: Work,
  row: Row,
  { is_public, bio }: { is_public?: boolean | undefined; bio?: string | null | undefined },
): Promise<Row> {
  const { user_id, is_public: isPublic } = row
  const item = { kind: 'person', item_id: user_id, owner_id: user_id, title: '', text: row.bio } as const
  const change = { isPublished: is_public === true, isRewritten: bio !== undefined, isPublic }
  return (await reviewPublished(work, profileShowingRules, item, change)) ? { ...row, is_public: false } : row
}

export const profilesRoutes: Route[] = routes(profilesApi, {
  me: async ({ db, caller, services: { config } }) => {
    const developer = await findDeveloperProfile(db, caller.id)
    return {
      ...(await getUser(db, caller.id)),
      developer_profile: developer ? present(developer, config.PUBLIC_URL) : null,
      client_profile: (await findClientProfile(db, caller.id)) ?? null,
    }
  },

  check: async ({ db, caller: { id, user_type } }) => {
    const findProfile = user_type === 'developer' ? findDeveloperProfile : findClientProfile
    const profile = await findProfile(db, id)
    return { has_profile: profile !== undefined, profile_type: user_type, profile_id: profile?.id ?? null }
  },

  readDeveloper: async ({ db, caller, services: { config } }) => {
    const row = await findDeveloperProfile(db, caller.id)
    if (!row) throw notFound('Developer profile not found. Please create a profile to get started.')
    const profile = present(row, config.PUBLIC_URL)
    return { ...profile, developer_profile: profile }
  },

  createDeveloper: async ({ db, work, caller, body, now, services: { config } }) => {
    // Locks the totals, so that a concurrent rating is included in the new profile.
    const target = { kind: 'developer', id: caller.id } as const
    await lockTotals(db, [target])
    const { average_rating, total_ratings, rating_score } = await getTotals(db, target)
    const standing = { average_rating, total_ratings, rating_score }
    const profile = { ...columnsOf(body), ...standing, user_id: caller.id, created_at: now, updated_at: now }
    const row = await insertDeveloperProfile(db, profile)
    if (!row) throw profileExists()
    return present(await reviewProfile(work, row, body), config.PUBLIC_URL)
  },

  updateDeveloper: async ({ db, work, caller, body, now, services: { config } }) => {
    const row = await updateDeveloperProfile(db, caller.id, { ...columnsOf(body), updated_at: now })
    if (!row) throw profileNotFound()
    return present(await reviewProfile(work, row, body), config.PUBLIC_URL)
  },

  setPicture,
  removePicture,

  readClient: async ({ db, caller }) => {
    const profile = await findClientProfile(db, caller.id)
    if (!profile) throw notFound('Client profile not found. Please create a profile to get started.')
    return { ...profile, client_profile: profile }
  },

  createClient: async ({ db, caller, body, now }) => {
    const profile = await insertClientProfile(db, { ...body, user_id: caller.id, created_at: now, updated_at: now })
    if (!profile) throw profileExists()
    return profile
  },

  updateClient: async ({ db, caller, body, now }) => {
    const profile = await updateClientProfile(db, caller.id, { ...body, updated_at: now })
    if (!profile) throw profileNotFound()
    return profile
  },

  listPublicDevelopers: async (call) => {
    const { db, services } = call
    const { q, skill, after: cursor, ...query } = call.query
    const isRanked = isByRelevance(q, query.order)
    const after = positionAfter(cursor, isRanked) ?? FIRST_POSITION
    const { rows, ends } = await findRows(call, q, (words) =>
      listPublicDevelopers(db, { ...query, words, skill: skill || undefined, after }),
    )
    const { items, next } = pageOf(rows, query.limit, ({ first, place }) => cursorKeys(isRanked, first, place))
    return { items: items.map((row) => presentPublicly(row, services.config.PUBLIC_URL)), next, ...ends }
  },

  listSkills: ({ db }) => listFrequentSkills(db, SKILL_SAMPLE_SIZE, SKILLS_OFFERED),

  readPublicDeveloper: async ({ db, params, services: { config } }) => {
    const row = await findPublicDeveloper(db, params.id)
    if (!row) throw notFound('Public profile not found')
    return presentPublicly(row, config.PUBLIC_URL)
  },
})
