/** A piece of text, or a tag with its attributes and content. */
export type GuideNode = string | [tag: string, attributes: Record<string, string>, ...content: GuideNode[]]
