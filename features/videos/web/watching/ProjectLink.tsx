import { Button } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import { texts } from './texts.ts'

/** The way to what a video is about, where its maker named an address. */
export function ProjectLink({ url }: { url: string | null }) {
  if (url === null) return null
  return (
    <Button
      component="a"
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
