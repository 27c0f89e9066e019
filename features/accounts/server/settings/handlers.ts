import type { Handler } from '#platform/server/http/routes.ts'
import type { accountCareApi } from '../../contract.ts'

type Care = typeof accountCareApi

/** Handlers of the account settings API, as divided among the files. */
export type CareHandlers<Keys extends keyof Care = keyof Care> = { [Key in Keys]: Handler<Care[Key]> }
