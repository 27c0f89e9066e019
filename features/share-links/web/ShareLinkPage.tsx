import { Link2Off } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { CallError } from '#platform/web/api/messages.ts'
import { useStatus } from '#platform/web/page/render-context.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { Page, type PageProps } from '#platform/web/ui/layout/Page.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { useLinkAction, type OpenCall } from './share-link-calls.ts'
import { texts } from './texts.ts'

// Loaded on demand, because few links have a password.
const LockedPage = lazy(async () => ({ default: (await import('#platform/web/ui/layout/LockedPage.tsx')).LockedPage }))

/** Texts about the links of one kind of thing; optional ones have defaults. */
export interface ShareLinkWords {
  /** Name within sentences, such as `playlist`. */
  thing: string
  notLoaded: string
  deadTitle: string
  deadWhy?: string
  deadText?: string
}

export interface ShareLinkPageProps<What> extends Pick<PageProps, 'width'> {
  token: string
  /** Query that reads what the link opens. */
  query: {
    data: What | null | undefined
    error: Pick<CallError, 'status' | 'code' | 'message'> | null
    isFetching: boolean
    refetch: () => unknown
  }
  /** Endpoint that opens it with a password. */
  openShared: OpenCall<What>
  words: ShareLinkWords
  /** Where a dead link page leads. */
  wayOn: { to: string; label: string }
  /** Shown while the first response is loading. */
  skeleton?: ReactNode
  children: (what: What) => ReactNode
}

/** Page of a share link, for visitors and users; handles password-protected and dead links. */
export function ShareLinkPage<What>(props: ShareLinkPageProps<What>) {
  const { token, query, openShared, words, wayOn, width = 'page', skeleton, children } = props
  const { error } = query
  const [opened, setOpened] = useState<{ token: string; what: What } | null>(null)
  // A wrong password reloads the query; the form stays meanwhile, with its input.
  const [locked, setLocked] = useState<string | null>(null)
  if (error?.code === 'password_needed' && locked !== token) setLocked(token)
  const what = opened?.token === token ? opened.what : query.data
  if (what) return children(what)
  if (error ? error.status === 404 : query.data === null) return <DeadLink words={words} wayOn={wayOn} />
  if (locked === token) {
    const onOpen = (found: What) => setOpened({ token, what: found })
    return <PasswordNeeded key={token} token={token} openShared={openShared} words={words} onOpen={onOpen} />
  }
  return (
    <Page title={error ? words.notLoaded : ''} width={width}>
      <QueryView query={{ ...query, data: undefined }} skeleton={skeleton}>
        {() => null}
      </QueryView>
    </Page>
  )
}

type PasswordNeededProps<What> = Pick<ShareLinkPageProps<What>, 'token' | 'openShared' | 'words'> & {
  onOpen: (what: What) => void
}

function PasswordNeeded<What>({ token, openShared, words, onOpen }: PasswordNeededProps<What>) {
  const { run, busy, code, message } = useLinkAction(openShared, onOpen)
  return (
    <Suspense>
      <LockedPage
        title={texts.passwordTitle(words.thing)}
        lead={texts.passwordLead}
        open={texts.open}
        busy={busy}
        error={code === 'wrong_password' ? texts.wrongPassword : message}
        onPassword={(password) => void run({ params: { token }, body: { password } })}
      />
    </Suspense>
  )
}

function DeadLink({ words, wayOn }: Pick<ShareLinkPageProps<never>, 'words' | 'wayOn'>) {
  useStatus(404)
  return (
    <Page title={words.deadTitle} width="text">
      <EmptyState
        icon={Link2Off}
        title={words.deadWhy ?? texts.deadWhy}
        action={
          <Button to={wayOn.to} variant="default">
            {wayOn.label}
          </Button>
        }
      >
        {words.deadText ?? texts.deadText}
      </EmptyState>
    </Page>
  )
}
