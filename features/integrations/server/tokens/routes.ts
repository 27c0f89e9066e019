import { conflict, notFound, notSignedIn } from '#platform/server/http/http-errors.ts'
import { inWork } from '#platform/server/work/work.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { hashToken } from '#platform/server/security/tokens.ts'
import { confirmOwner, holdAccount, lockForSignIn } from '#features/accounts/server.ts'
import { ApiToken, TOKENS_MAX, tokensApi } from '../../contract.ts'
import { countTokens, deleteToken, insertToken, listTokens } from './queries.ts'
import { endingOf, newApiToken } from './secret.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const present = (row: Awaited<ReturnType<typeof listTokens>>[number]): ApiToken => ApiToken.parse(row)

export const tokensRoutes: Route[] = routes(tokensApi, {
  list: async ({ db, caller }) => (await listTokens(db, caller.id)).map(present),

  create: async (call) => {
    const { caller, body, now } = call
    const confirmed = await confirmOwner(call, body.password)
    return inWork(call, async ({ db }) => {
      // Waits for a suspension or a new password, after which the caller may not be whom they were.
      await holdAccount(db, { id: caller.id })
      if (!(await lockForSignIn(db, caller.id, confirmed))) throw notSignedIn()
      if ((await countTokens(db, caller.id, now)) >= TOKENS_MAX)
        throw conflict(
          'too_many_tokens',
          `You can have at most ${TOKENS_MAX} tokens. Revoke one that you no longer use.`,
        )
      const token = newApiToken()
      const { expires_in_days: days } = body
      const row = await insertToken(db, {
        account_id: caller.id,
        name: body.name,
        token_hash: hashToken(token),
        ending: endingOf(token),
        scopes: body.scopes,
        created_at: now,
        expires_at: days === null ? null : new Date(now.getTime() + days * DAY_MS),
      })
      return { ...present(row), token }
    })
  },

  revoke: async ({ db, caller, params }) => {
    if (!(await deleteToken(db, caller.id, params.id))) throw notFound('Token not found')
  },
})
