import { createContext, use } from "react";
import type { Product } from "../product";

/** Around every page. ThemeMode sets it. */
export const ProductContext = createContext<Product | undefined>(undefined);

export function useProduct(): Product {
  const product = use(ProductContext);
  if (!product) throw new Error("Outside of ThemeMode and ProductContext there is no product.");
  return product;
}
