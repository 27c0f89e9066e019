import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAction, useEndpoint, usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/feedback/ConfirmDialog.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { sharingApi, type ShareLink, type Video } from '../../contract.ts'
import classes from './Editing.module.css'
import { linkOf, NoLink } from './share-link.ts'
import { ShareTerms } from './ShareTerms.tsx'
import { texts } from './texts.ts'

/** The link of a video: made, handed on, bound to an end or a password, and taken back. */
export function SharingSection({ video }: { video: Video }) {
  const hasLink = video.share_token !== null
  const query = useEndpoint(sharingApi.readShare, { params: { id: video.id } }, { enabled: hasLink })
  return (
    <Section title={texts.sharing} hint={texts.sharingHint}>
      {hasLink ? (
        <QueryView query={query}>{(link) => <OneLink key={link.share_token} video={video} link={link} />}</QueryView>
      ) : (
        <NewLink video={video} />
      )}
    </Section>
  )
}

// What the server answered, in the words of who cannot hand it on.
function faultOf(answer: unknown): string | null {
  try {
    linkOf(answer, location.origin)
    return null
  } catch (error) {
    if (error instanceof NoLink) return error.message
    throw error
  }
}

function NewLink({ video: { id, project_url } }: { video: Video }) {
  const [fault, setFault] = useState<string | null>(null)
  const share = useAction(sharingApi.share, {
    onDone: (answer) => setFault(faultOf(answer)),
    onRefused: ({ message }) => setFault(message),
  })
  const create = () => share.run({ params: { id }, body: project_url === null ? {} : { project_url } })
  return (
    <>
      <FormError>{fault}</FormError>
      <Button loading={share.busy} onClick={() => void create()}>
        {texts.createLink}
      </Button>
    </>
  )
}

function OneLink({ video, link }: { video: Video; link: ShareLink }) {
  const fault = faultOf(link)
  if (fault !== null) return <FormError>{fault}</FormError>
  const address = linkOf(link, location.origin)
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast.success(texts.copied),
      () => toast.error(texts.copyFailed),
    )
  return (
    <div className={classes.form}>
      <div className={classes.copying}>
        <TextInput
          label={texts.link}
          value={address}
          readOnly
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
      <p className={classes.soft}>
        {texts.made} <Moment at={link.created_at} />.{' '}
        {link.ends_at === null ? (
          texts.endsNever
        ) : (
          <>
            {texts.ends} <Moment at={link.ends_at} />.
          </>
        )}
      </p>
      <ShareTerms videoId={video.id} link={link} />
      <div className={classes.buttons}>
        <RenewButton videoId={video.id} />
        <RevokeButton videoId={video.id} />
      </div>
      <Openings videoId={video.id} />
    </div>
  )
}

function RenewButton({ videoId }: { videoId: number }) {
  const [asks, setAsks] = useState(false)
  const share = useAction(sharingApi.share, {
    onDone: (answer) => {
      const fault = faultOf(answer)
      if (fault === null) toast.success(texts.newLinkMade)
      else toast.error(fault)
      setAsks(false)
    },
    onRefused: ({ message }) => toast.error(message),
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        {texts.newLink}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={texts.newLinkTitle}
        confirmLabel={texts.newLink}
        busy={share.busy}
        onConfirm={() => share.run({ params: { id: videoId }, body: { new_link: true } })}
        onClose={() => setAsks(false)}
      >
        {texts.newLinkText}
      </ConfirmDialog>
    </>
  )
}

function RevokeButton({ videoId }: { videoId: number }) {
  const [asks, setAsks] = useState(false)
  const revoke = useAction(sharingApi.revokeShare, {
    onDone: () => toast.success(texts.revoked),
    onRefused: ({ message }) => toast.error(message),
  })
  return (
    <>
      <Button variant="subtle" color="madder" onClick={() => setAsks(true)}>
        {texts.revoke}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={texts.revokeTitle}
        confirmLabel={texts.revoke}
        danger
        busy={revoke.busy}
        onConfirm={() => revoke.run({ params: { id: videoId } })}
        onClose={() => setAsks(false)}
      >
        {texts.revokeText}
      </ConfirmDialog>
    </>
  )
}

const PAGE = 20

function Openings({ videoId }: { videoId: number }) {
  const query = usePages(sharingApi.listOpenings, { params: { id: videoId }, query: { limit: PAGE } })
  return (
    <div>
      <h3 className={classes.smallTitle}>{texts.openings}</h3>
      <PagesView query={query} empty={<p className={classes.soft}>{texts.noOpenings}</p>}>
        {(openings) => (
          <ul className={classes.plain}>
            {openings.map(({ id, user, opened_at }) => (
              <li key={id}>
                {user?.username ?? texts.somebody}, <Moment at={opened_at} />
              </li>
            ))}
          </ul>
        )}
      </PagesView>
    </div>
  )
}
