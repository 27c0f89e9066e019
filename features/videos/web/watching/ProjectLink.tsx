import { ExternalLink } from 'lucide-react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { texts } from './texts.ts'

/** Link to the project's website, if the creator entered one. */
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
