import type { SubscriptionStatus } from '../contract.ts'

/** Whether a subscription currently gives access to clients. */
export const grantsAccess = ({ status, grace_until }: Pick<SubscriptionStatus, 'status' | 'grace_until'>): boolean =>
  status === 'active' || Boolean(grace_until)
