/** The screens on which videos are sent and changed, each loaded when it is opened. */
export const sendingScreens = {
  upload: () => import('./sending/UploadPage.tsx'),
}

/** Forgets what an account recorded in this browser. */
export async function forgetRecordings(accountId: number): Promise<void> {
  const { forgetAllKept } = await import('./recorder/kept-recordings.ts')
  // A browser that keeps nothing has nothing.
  await forgetAllKept(accountId).catch(() => undefined)
}
