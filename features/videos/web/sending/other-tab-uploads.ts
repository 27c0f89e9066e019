import { useEffect, useState } from 'react'

const LOOK_EVERY_MS = 5_000
// The Web Locks API needs a secure context: without it two tabs may both try to upload, and one of them waits.
const locks = () => navigator.locks as LockManager | undefined
const lockOf = (path: string) => `sending ${path}`

/** Tells other tabs of this browser that this one sends an upload, until the returned function is called. */
export function holdPath(path: string): () => void {
  const released = Promise.withResolvers<void>()
  void locks()?.request(lockOf(path), () => released.promise)
  return released.resolve
}

async function listLockNames(): Promise<readonly string[]> {
  const { held = [] } = (await locks()?.query()) ?? {}
  return held.flatMap(({ name }) => name ?? [])
}

/** Checks once which paths any tab of this browser is uploading to. */
export async function findUploadsOfAllTabs(): Promise<(path: string) => boolean> {
  const names = await listLockNames()
  return (path) => names.includes(lockOf(path))
}

/** Returns a function that tells whether a tab of this browser is uploading to a path. */
export function useIsUploadedHere(): (path: string) => boolean {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    let isOver = false
    const look = () => void listLockNames().then((held) => !isOver && setNames(held))
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [])
  return (path) => names.includes(lockOf(path))
}
