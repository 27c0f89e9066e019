import { useEffect, useState } from 'react'

const LOOK_EVERY_MS = 5_000
// Browsers keep locks from pages that came over plain http: then two tabs may both try, and one of them waits.
const locks = () => navigator.locks as LockManager | undefined
const lockOf = (path: string) => `sending ${path}`

/** Says to the other tabs of this browser that this one sends a file, until the answer is called. */
export function holdPath(path: string): () => void {
  const over = Promise.withResolvers<void>()
  void locks()?.request(lockOf(path), () => over.promise)
  return over.resolve
}

async function listHeld(): Promise<readonly string[]> {
  const { held = [] } = (await locks()?.query()) ?? {}
  return held.flatMap(({ name }) => name ?? [])
}

/** Asks once whether a tab of this browser sends something to a path. */
export async function askSentHere(): Promise<(path: string) => boolean> {
  const names = await listHeld()
  return (path) => names.includes(lockOf(path))
}

/** Tells of a path whether a tab of this browser sends something there. */
export function useSentHere(): (path: string) => boolean {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    let isOver = false
    const look = () => void listHeld().then((held) => !isOver && setNames(held))
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [])
  return (path) => names.includes(lockOf(path))
}
