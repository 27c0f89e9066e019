import type { Sentences } from '#platform/web/api/messages.ts'

/** What people read when the payment provider cannot be reached: the server knows what could not be done. */
export const sentences: Sentences = { payment_provider_unavailable: null }
