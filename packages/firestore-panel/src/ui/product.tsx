import { createContext, use } from "react";
import type { Product } from "../product";

/** Milliseconds until a toast closes by itself, where the product says nothing else. */
export const TOAST_MS = 4000;

/** Around every page. ThemeMode sets it. */
export const ProductContext = createContext<Product | undefined>(undefined);

export function useProduct(): Product {
  const product = use(ProductContext);
  if (!product) throw new Error("Outside of ThemeMode and ProductContext there is no product.");
  return product;
}
