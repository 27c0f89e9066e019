import Linkify from 'linkify-react'

/** Text with links for URLs and no other formatting. */
export function Words({ children }: { children: string }) {
  return (
    <Linkify
      options={{
        target: '_blank',
        rel: 'noopener noreferrer nofollow',
        defaultProtocol: 'https',
        validate: { url: (value) => /^(https?:\/\/|www\.)/i.test(value) },
      }}
    >
      {children}
    </Linkify>
  )
}
