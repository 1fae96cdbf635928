/** The library, as the address of its page has it. */
export interface LibrarySearch {
  view?: 'uploads';
  text?: string;
}

export const librarySearch = ({ view, text }: Record<string, unknown>): LibrarySearch => ({
  ...(view === 'uploads' && { view }),
  ...(typeof text === 'string' && text.trim() !== '' && { text: text.slice(0, 100) }),
});
