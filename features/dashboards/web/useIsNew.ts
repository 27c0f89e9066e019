import { useEffect } from 'react'
import { useUser } from '#features/accounts/web.tsx'
import { begunHere } from './begun-here.ts'

const YOUNG_MS = 7 * 24 * 60 * 60 * 1000

// Once for each drawing of the page: it must not change while the page stands.
const isYoung = (createdAt: string) => Date.now() - new Date(createdAt).getTime() < YOUNG_MS

/**
 * Whether somebody has nothing on their dashboard yet. Until the server has said so it is told from how it stood before, and from the
 * age of the account, so that first steps are there in the first paint and give way to nothing.
 */
export function useIsNew(known: boolean | undefined): boolean {
  const { id, createdAt } = useUser()
  useEffect(() => {
    if (known === false) begunHere.write(String(id))
    else if (known) begunHere.remove()
  }, [known, id])
  return known ?? (begunHere.read() !== String(id) && isYoung(createdAt))
}
