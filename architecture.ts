/** The features, what each is for, and which others it may use (through contract.ts, server.ts, web.tsx only). */
export const features = {
  accounts: { does: 'Sign-up, sign-in, sessions and roles', uses: [] },
  notifications: { does: 'The live channel that tells open screens what happened', uses: ['accounts'] },
  payments: { does: 'The payment provider: its settings, customers and verified events', uses: ['accounts'] },
  subscriptions: { does: 'The monthly subscription that lets creators reach clients', uses: ['accounts', 'payments'] },
  profiles: { does: 'What creators and clients show of themselves', uses: ['accounts'] },
  projects: { does: "A client's folders for requests that belong together", uses: ['accounts'] },
  requests: { does: 'What clients post and developers answer', uses: ['accounts', 'projects', 'profiles'] },
  conversations: {
    does: 'Messages between a client and a developer about a request',
    uses: ['accounts', 'requests', 'subscriptions', 'profiles', 'notifications'],
  },
} as const satisfies Record<string, { does: string; uses: readonly string[] }>
