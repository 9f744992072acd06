/** One character as the recogniser read it. */
export interface ReadCharacter {
  readonly text: string;
  /** 0 to 1. */
  readonly probability: number;
  /** The second likeliest character; empty where nothing else was likely. */
  readonly runnerUp: string;
  readonly runnerUpProbability: number;
  /** The place of the character in its box: 0 is the box's start, 1 its end. */
  readonly x: number;
  /** A space that the recogniser was not sure of. */
  readonly soft: boolean;
}

/** A rectangle in a picture that may be turned, as text is. */
export interface TurnedRectangle {
  /** The middle, in pixels of the picture. */
  readonly centreX: number;
  readonly centreY: number;
  /** Along the text, in pixels. */
  readonly width: number;
  /** Across the text, in pixels. */
  readonly height: number;
  /** The direction in which the text runs, as a unit vector. */
  readonly directionX: number;
  readonly directionY: number;
}

/** A piece of text in the picture, and its characters in reading order. */
export interface ReadBox extends TurnedRectangle {
  /** The mean probability of its characters, 0 to 1. */
  readonly score: number;
  readonly characters: readonly ReadCharacter[];
  /** The place in its own picture, if several pictures were joined to one reading (`joinReadings`). */
  readonly origin?: TurnedRectangle & { readonly picture: number };
}

/** The text that the recogniser found in one picture. */
export interface Reading {
  /** Of the picture, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly ReadBox[];
  /** A page of a document: it goes on where the page before ends, while photos of one receipt show some rows twice. */
  readonly isPage?: boolean | undefined;
}
