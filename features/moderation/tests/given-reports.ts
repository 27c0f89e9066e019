import { givenRequest } from '#testing/given/rows.ts'
import type { Person, Sender, TestApi } from '#testing/api.ts'
import { moderationApi, type NewReport, type ReportAction, type ReportedKind } from '../contract.ts'
import type { z } from 'zod'

type Body = Partial<z.input<typeof NewReport>>

export const report = (sender: Sender, kind: ReportedKind, id: number, more: Body = {}) =>
  sender.send(moderationApi.report, { body: { kind, id, reason: 'spam', text: 'It sells pills', ...more } })

export const queue = async (sender: Sender, show: 'open' | 'appealed' | 'decided' = 'open') =>
  (await sender.send(moderationApi.listCases, { query: { show } })).body

export const readCase = (sender: Sender, id: number) => sender.send(moderationApi.readCase, { params: { id } })

/** Decides about a case as it is now, or at a version that the operator has seen. */
export async function decide(sender: Sender, id: number, action: ReportAction, version?: number) {
  const seen = version ?? (await readCase(sender, id)).body?.version ?? 0
  return sender.send(moderationApi.decide, {
    params: { id },
    body: { action, reason: 'Pills are forbidden', version: seen },
  })
}

export const readStatement = (sender: Sender, token: string) =>
  sender.send(moderationApi.statement, { params: { token } })
export const appeal = (sender: Sender, token: string) =>
  sender.send(moderationApi.appeal, { params: { token }, body: { text: 'It is a bakery' } })

/** The secret addresses of the statements about a case. */
export async function tokensOf({ db }: Pick<TestApi, 'db'>, id: number) {
  const { owner_token } = await db
    .selectFrom('report_cases')
    .select('owner_token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const reports = await db.selectFrom('reports').select('token').where('case_id', '=', id).orderBy('id').execute()
  return { affected: owner_token, reporters: reports.map(({ token }) => token) }
}

/** A public request that a visitor reported, and the case about it. */
export async function givenCase({ db, nobody, signUp }: Pick<TestApi, 'db' | 'nobody' | 'signUp'>, owner?: Person) {
  const ann = owner ?? (await signUp('client'))
  const request = await givenRequest(db, ann, { is_public: true })
  await report(nobody, 'request', request.id, { email: 'vera@example.com' })
  const { id } = await db
    .selectFrom('report_cases')
    .select('id')
    .where('item_id', '=', request.id)
    .where('kind', '=', 'request')
    .executeTakeFirstOrThrow()
  return { ann, request, id }
}
