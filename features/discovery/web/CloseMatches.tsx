import { lazy, Suspense, useState } from 'react'
import { useAuth } from '#features/accounts/web.tsx'
import { Stars } from '#features/ratings/web.tsx'
import { useEndpoint } from '#platform/web/api/query.ts'
import { useHydrated } from '#platform/web/page/render-context.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Person } from '#platform/web/ui/layout/Person.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { homeApi, NEED_MAX_LENGTH, type MatchingCreator } from '../contract.ts'
import { readRequest } from './request-draft.ts'
import classes from './CloseMatches.module.css'
import { closeTexts as texts } from './close-texts.ts'

const NeedRequest = lazy(async () => ({ default: (await import('./NeedRequest.tsx')).NeedRequest }))

/** Content after a creator search without results: creators who match some of the words, and a request with them as its title. */
export function CloseMatches({ words }: { words: string }) {
  const need = words.slice(0, NEED_MAX_LENGTH)
  const { data } = useEndpoint(homeApi.listMatches, { query: { need } })
  const creators = data?.creators ?? []
  return (
    <>
      <PostInstead words={words} />
      {creators.length > 0 && (
        <Section title={texts.close} hint={texts.closeHint}>
          <ul className={classes.creators}>
            {creators.map((creator) => (
              <Creator key={creator.id} creator={creator} />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

interface CreatorProps {
  creator: MatchingCreator
}

function Creator({ creator: { id, name, picture_url, skills, average_rating, total_ratings } }: CreatorProps) {
  return (
    <li className={classes.creator}>
      <Person name={name} picture={picture_url} detail={skills} to={`/profile/developers/${id}/public`} />
      <Stars average={average_rating} total={total_ratings} />
    </li>
  )
}

/** Button for a request with the words of a search as its title; creators post none. */
export function PostInstead({ words }: { words: string }) {
  const role = useAuth((state) => state.user?.userType)
  const isHydrated = useHydrated()
  const [isWriting, setIsWriting] = useState(false)
  if (!isHydrated || role === 'developer') return null
  return (
    <div className={classes.post}>
      <Button onClick={() => setIsWriting(true)}>{texts.post}</Button>
      <p>{texts.postHint}</p>
      {isWriting && (
        <Suspense>
          <NeedRequest
            need={words.slice(0, NEED_MAX_LENGTH)}
            begun={readRequest()}
            isClient={role === 'client'}
            onClose={() => setIsWriting(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
