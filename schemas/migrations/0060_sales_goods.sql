CREATE TABLE "incoming_choice" (
	"purchase_order_item_id" bigint NOT NULL,
	"sales_order_item_id" bigint NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"qty" numeric(14,3) NOT NULL,
	"chosen_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "incoming_choice_pk" PRIMARY KEY("purchase_order_item_id","sales_order_item_id","company_code"),
	CONSTRAINT "incoming_choice_sane" CHECK ("incoming_choice"."qty" >= 0)
);
--> statement-breakpoint
ALTER TABLE "incoming_choice" ADD CONSTRAINT "incoming_choice_purchase" FOREIGN KEY ("company_code","purchase_order_item_id") REFERENCES "public"."purchase_order_item"("company_code","purchase_order_item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_choice" ADD CONSTRAINT "incoming_choice_sale" FOREIGN KEY ("company_code","sales_order_item_id") REFERENCES "public"."sales_order_item"("company_code","sales_order_item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incoming_choice_of_sale" ON "incoming_choice" USING btree ("sales_order_item_id");