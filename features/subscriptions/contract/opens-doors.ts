import type { SubscriptionStatus } from '../contract.ts'

/** Whether who has this reaches clients now. */
export const opensDoors = ({ status, grace_until }: Pick<SubscriptionStatus, 'status' | 'grace_until'>): boolean =>
  status === 'active' || Boolean(grace_until)
