import { ProfilePage } from '#features/profiles/web.tsx'
import { hasPayments } from '#features/payments/web.tsx'
import { SubscriptionSection } from '#features/subscriptions/web.tsx'

/** One's profile and account; with the subscription, for creators. */
export const OwnProfilePage = () => <ProfilePage ofCreators={hasPayments && <SubscriptionSection />} />
