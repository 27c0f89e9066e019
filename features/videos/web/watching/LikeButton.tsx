import { Heart } from 'lucide-react'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useAuth, useIntent, useSignInPrompt } from '#features/accounts/web.tsx'
import { videosApi, type Video } from '../../contract.ts'
import classes from './LikeButton.module.css'
import { texts } from './texts.ts'

interface LikeButtonProps {
  video: Pick<Video, 'id' | 'title' | 'likes' | 'liked_by_user'>
  /** Compact look for the facts of a card. */
  onCard?: boolean
}

/** Likes or unlikes a video, with an optimistic update. Asks visitors to sign in first. */
export function LikeButton({ video: { id, title, likes, liked_by_user }, onCard = false }: LikeButtonProps) {
  const signedIn = useAuth((state) => state.isAuthenticated)
  const askToSignIn = useSignInPrompt((state) => state.open)
  // 409 and 404 mean that the state had already changed; the reloaded data shows it.
  const like = useAction(videosApi.like, {
    onRefused: ({ status, message }) => status !== 409 && status !== 404 && toast.error(message),
  })
  const isLiked = like.busy ? !liked_by_user : liked_by_user
  const count = likes + Number(isLiked) - Number(liked_by_user)
  const intent = `like ${id}`
  // As a visitor they could not see whether they like the video already: the server then refuses, and the like stays.
  useIntent(intent, () => void like.run({ body: { video_id: id, dir: 1 } }))
  const toggleLike = () => {
    if (!signedIn) return askToSignIn({ reason: texts.signInToLike(title), intent })
    void like.run({ body: { video_id: id, dir: liked_by_user ? 0 : 1 } })
  }
  const buttonProps = { 'aria-pressed': isLiked, 'aria-label': texts.like(title, count), onClick: toggleLike }
  if (onCard) {
    return (
      <button type="button" className={classes.small} {...buttonProps}>
        <Heart size="1em" strokeWidth={1.5} aria-hidden /> {count}
      </button>
    )
  }
  return (
    <Button
      variant="default"
      className={classes.large}
      leftSection={<Heart size="1rem" aria-hidden />}
      {...buttonProps}
    >
      {texts.likes(count)}
    </Button>
  )
}
