import type { z } from 'zod'
import type { Person } from '#testing/api.ts'
import { done } from '#testing/given/done.ts'
import { type NewApiToken, tokensApi } from '../contract/tokens.ts'

type Wishes = Partial<z.input<typeof NewApiToken>>

/** Makes an API token that reads, unless it is wished otherwise; returns it with its secret. */
export const makeToken = (person: Person, wishes: Wishes = {}) =>
  done(
    person.send(tokensApi.create, {
      body: { name: 'Report', scopes: ['read'], expires_in_days: 30, password: person.password, ...wishes },
    }),
  )
