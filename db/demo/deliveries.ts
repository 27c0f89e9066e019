import type { Database } from '#platform/server/database/database.ts'
import type { DemoDelivery } from './terms.ts'

interface DeliveredAgreement {
  agreementId: number
  conversationId: number
  deliveries: readonly DemoDelivery[]
}

/** Inserts the deliveries of agreements, each with its message and the client's reply. */
export async function insertDeliveries(
  db: Database,
  { agreementId, conversationId, deliveries }: DeliveredAgreement,
): Promise<void> {
  if (deliveries.length === 0) return
  const messages = await db
    .selectFrom('messages')
    .select(['id', 'content', 'created_at'])
    .where('conversation_id', '=', conversationId)
    .orderBy('id')
    .execute()
  const rows = deliveries.flatMap(({ message, reply, reason }, at) => {
    const [sent, replied] = [messages[message], messages[reply]]
    if (!sent || !replied) return []
    return {
      agreement_id: agreementId,
      number: at + 1,
      message_id: sent.id,
      note: sent.content,
      state: reason === undefined ? ('accepted' as const) : ('returned' as const),
      reason: reason ?? null,
      delivered_at: sent.created_at,
      replied_at: replied.created_at,
    }
  })
  await db.insertInto('deliveries').values(rows).execute()
}
