import { Button, PasswordInput } from '@mantine/core'
import { Link2Off } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useAction, useEndpoint } from '#platform/web/query.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import { QueryView } from '#platform/web/ui/QueryView.tsx'
import { sharingApi, type SharedVideo } from '../../contract.ts'
import { Description } from './Description.tsx'
import { momentOf } from './moments.ts'
import { nameOf } from './presenter.ts'
import { ProjectLink } from './ProjectLink.tsx'
import classes from './SharedVideoPage.module.css'
import { secondsOf } from './sources.ts'
import { StagePlace } from './StagePlace.tsx'
import { texts } from './texts.ts'
import { usePlayback } from './usePlayback.ts'

export interface SharedVideoPageProps {
  /** What features above let people do who were shown the video. */
  renderActions?: (video: SharedVideo) => ReactNode
}

/** A video for whoever has its link, with an account or without; some links ask for a password. */
export function SharedVideoPage({ renderActions }: SharedVideoPageProps) {
  const token = useParams()['token'] ?? ''
  const query = useEndpoint(sharingApi.readShared, { params: { token } })
  const [opened, setOpened] = useState<{ token: string; video: SharedVideo } | null>(null)
  // A wrong one asks again whether there is such a link: what is typed stays meanwhile.
  const [locked, setLocked] = useState<string | null>(null)
  if (query.error?.code === 'password_needed' && locked !== token) setLocked(token)
  const open = opened?.token === token ? opened.video : query.data
  if (open) return <Shared key={open.id} video={open} renderActions={renderActions} />
  if (query.error?.status === 404) return <DeadLink />
  if (locked === token) {
    return <PasswordNeeded key={token} token={token} onOpen={(video) => setOpened({ token, video })} />
  }
  return (
    <Page title={query.error ? texts.notLoaded : ''}>
      <QueryView query={query}>{() => null}</QueryView>
    </Page>
  )
}

type SharedProps = SharedVideoPageProps & { video: SharedVideo }

function Shared({ video, renderActions }: SharedProps) {
  const { id, title, description, user, project_url } = video
  const playback = usePlayback(momentOf(id))
  return (
    <>
      <StagePlace video={video} playback={playback} />
      <Page title={title} kicker={texts.sharedBy(nameOf(user))} actions={renderActions?.(video)} width="wide">
        {description !== null && (
          <Description length={secondsOf(video)} onMoment={playback.play}>
            {description}
          </Description>
        )}
        <ProjectLink url={project_url} />
      </Page>
    </>
  )
}

const DeadLink = () => (
  <Page title={texts.deadLink} width="text">
    <EmptyState
      icon={Link2Off}
      title={texts.deadLinkWhy}
      action={
        <Button component={Link} to="/videos" variant="default">
          {texts.videos}
        </Button>
      }
    >
      {texts.deadLinkText}
    </EmptyState>
  </Page>
)

function PasswordNeeded({ token, onOpen }: { token: string; onOpen: (video: SharedVideo) => void }) {
  const [password, setPassword] = useState('')
  const open = useAction(sharingApi.openShared, { onDone: onOpen })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void open.run({ params: { token }, body: { password } })
  }
  return (
    <Page title={texts.passwordTitle} lead={texts.passwordLead} width="text">
      <form className={classes.form} onSubmit={submit}>
        <PasswordInput
          label={texts.password}
          autoComplete="off"
          required
          value={password}
          error={open.error?.code === 'wrong_password' ? texts.wrongPassword : open.error?.message}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={open.busy}>
          {texts.openVideo}
        </Button>
      </form>
    </Page>
  )
}
