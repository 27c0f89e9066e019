import { Group, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { CancelButton } from '#platform/web/ui/form/CancelButton.tsx'
import {
  endSession,
  type InactivityWatch,
  lastActivity,
  sessionTimer,
  useAuth,
  watchInactivity,
} from '#features/accounts/web.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { texts } from './texts.ts'

const ACTIVITY_EVENTS = ['mousemove', 'keydown', 'click', 'scroll', 'touchstart'] as const

function readLastActivity(): number | null {
  const storedTime = lastActivity.read()
  return storedTime === null ? null : Number(storedTime)
}

// Each tab has its own timer; the id of the one started last is stored.
function recordTimer(id: number, runs: boolean): void {
  if (runs) sessionTimer.write(String(id))
  else if (sessionTimer.read() === String(id)) sessionTimer.remove()
}

// Reports activity on the page to the watch; returns a function that stops this.
function listen(watch: InactivityWatch): () => void {
  const onVisible = () => document.visibilityState === 'visible' && watch.active()
  const onStorage = ({ key }: StorageEvent) => key === lastActivity.name && watch.look()
  // Scroll events of inner elements do not bubble.
  const options = { capture: true, passive: true }
  for (const sign of ACTIVITY_EVENTS) window.addEventListener(sign, watch.active, options)
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('storage', onStorage)
  return () => {
    for (const sign of ACTIVITY_EVENTS) window.removeEventListener(sign, watch.active, options)
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('storage', onStorage)
  }
}

/**
 * Ends the session in all tabs after half an hour of inactivity, and warns two minutes before. A user who returns to a session that has
 * ended is told so in place; `storePlace` remembers the address in case they sign in.
 */
export function InactivityDialogs({ storePlace }: { storePlace: () => void }) {
  const accountId = useAuth((state) => state.user?.id ?? null)
  const navigate = useNavigate()
  const [minutes, setMinutes] = useState<number | null>(null)
  const [hasEnded, setEnded] = useState(false)
  const watching = useRef<InactivityWatch | null>(null)

  const onSessionEnd = useEffectEvent((wasHere: boolean) => {
    setMinutes(null)
    setEnded(true)
    if (wasHere) void navigate('/login')
    else storePlace()
  })

  useEffect(() => {
    if (accountId === null) return undefined
    let wasHere = false
    let endedHere = false
    const watch = watchInactivity({
      now: Date.now,
      readLast: readLastActivity,
      writeLast: (moment) => lastActivity.write(String(moment)),
      onWarning: setMinutes,
      onResumed: () => setMinutes(null),
      onEnd: () => {
        endedHere = true
        void endSession()
        onSessionEnd(wasHere)
      },
      onTimer: recordTimer,
    })
    wasHere = true
    watching.current = watch
    const stopListening = listen(watch)
    return () => {
      stopListening()
      setMinutes(null)
      // Another tab may have ended the session first, for the same reason.
      if (watch.stop() && !endedHere) onSessionEnd(true)
    }
  }, [accountId])

  const continueSession = () => watching.current?.stay()
  const dismiss = () => {
    setMinutes(null)
    watching.current?.dismiss()
  }
  const closeAlert = () => setEnded(false)
  return (
    <>
      <Dialog opened={minutes !== null} onClose={dismiss} title={texts.stillThere}>
        <Text>{texts.willExpire(minutes ?? 0)}</Text>
        <Group justify="flex-end" mt="lg" gap="sm">
          <CancelButton onClick={dismiss} />
          <Button data-autofocus onClick={continueSession}>
            {texts.ok}
          </Button>
        </Group>
      </Dialog>
      <Dialog opened={hasEnded} onClose={closeAlert} title={texts.hasExpiredTitle}>
        <Text role="alert">{texts.hasExpired}</Text>
        <Group justify="flex-end" mt="lg">
          <Button data-autofocus onClick={closeAlert}>
            {texts.ok}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
