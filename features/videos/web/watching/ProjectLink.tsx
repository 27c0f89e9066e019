import { ExternalLink } from 'lucide-react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { texts } from './texts.ts'

/** The way to what a video is about, where its maker named an address. */
export function ProjectLink({ url }: { url: string | null }) {
  if (url === null) return null
  return (
    <Button
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      variant="default"
      mt="md"
      rightSection={<ExternalLink size="1rem" aria-hidden />}
    >
      {texts.projectDetails}
    </Button>
  )
}
